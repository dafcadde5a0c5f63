@rem The npm commands begin with the shell's exec. Windows has none, so this file runs the rest of the line.
@%*
