@echo off
rem start.py with the Python of this computer: start.cmd, start.cmd test, start.cmd WORD ...
setlocal
set PAISAI_TYPED=start.cmd
where py >nul 2>nul
if not errorlevel 1 (
  py -3 "%~dp0start.py" %*
  exit /b
)
where python >nul 2>nul
if not errorlevel 1 (
  python "%~dp0start.py" %*
  exit /b
)
echo Python 3.11 or newer is needed: https://www.python.org/downloads/windows/
echo Or take paisai-windows-VERSION.zip, which needs no Python.
pause
exit /b 2
