/* The one call of bcryptprimitives.dll that Rust's programs make and Wine lacks: random bytes. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID into, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE into, SIZE_T length) {
    return SystemFunction036(into, (ULONG)length);
}
