@echo off
rem The command line: paisai --help
if "%~1"=="" (
  "%~dp0app\python\python.exe" "%~dp0app\begin.py" --help
) else (
  "%~dp0app\python\python.exe" "%~dp0app\begin.py" %*
)
