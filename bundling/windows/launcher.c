/* 牌赛.exe: starts the Python that lies beside it, without a console, and leaves. Whoever opens it
 * inside the zip, where nothing lies beside it, is told to unpack the zip first. */
#define UNICODE
#include <windows.h>
#include <wchar.h>

#define LONGEST 32767

static const WCHAR UNPACK[] =
    L"\u8bf7\u5148\u628a zip \u201c\u5168\u90e8\u89e3\u538b\u201d\u5230\u4e00\u4e2a\u6587\u4ef6\u5939\uff0c"
    L"\u518d\u6253\u5f00\u89e3\u538b\u51fa\u6765\u7684 \u724c\u8d5b.exe\u3002\n\n"
    L"Unpack the whole zip into a folder first, then open \u724c\u8d5b.exe in there.";

static WCHAR here[LONGEST], line[LONGEST];

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR words, int show) {
    (void)instance, (void)before, (void)show;
    DWORD length = GetModuleFileNameW(NULL, here, LONGEST);
    while (length && here[length - 1] != L'\\')
        length--;
    here[length ? length - 1 : 0] = 0;
    _snwprintf(line, LONGEST - 1, L"\"%ls\\app\\python\\pythonw.exe\" \"%ls\\app\\begin.py\" %ls", here,
               here, words);
    STARTUPINFOW how = {.cb = sizeof how};
    PROCESS_INFORMATION started;
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &how, &started)) {
        MessageBoxW(NULL, UNPACK, L"\u724c\u8d5b", MB_ICONINFORMATION);
        return 1;
    }
    CloseHandle(started.hThread);
    CloseHandle(started.hProcess);
    return 0;
}
