@echo off
rem The same as the program with the icon, for computers that do not let it start.
if not exist "%~dp0app\begin.py" (
  echo Unpack the whole zip into a folder first, then start this again in there.
  pause
  exit /b 1
)
start "" "%~dp0app\python\pythonw.exe" "%~dp0app\begin.py" %*
