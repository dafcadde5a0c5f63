#!/bin/sh
# Stands in for systemctl in the check of README's commands: starts the unit as systemd would, and returns at once.
set -eu
unit=/etc/systemd/system/haircuts.service
value() { sed -n "s/^$1=//p" "$unit"; }

stop() {
  kill "$(cat "$README_PID")"
  while kill -0 "$(cat "$README_PID")" 2>/dev/null; do sleep 0.1; done
}

start() {
  user=$(value User)
  install -d -o "$user" -m "$(value StateDirectoryMode)" "/var/lib/$(value StateDirectory)"
  file=$(value EnvironmentFile)
  # Environment of the unit, then the lines of its file; neither holds spaces inside a value here.
  # shellcheck disable=SC2046
  env -i $(value Environment) $(cat "${file#-}") \
    setpriv --reuid="$user" --regid="$user" --clear-groups $(value ExecStart) >> "$README_LOG" 2>&1 &
  echo $! > "$README_PID"
}

case "$*" in
'enable --now haircuts')
  if command -v systemd-analyze > /dev/null; then systemd-analyze verify "$unit"; fi
  systemctl_of_the_machine=/usr/bin/systemctl
  if [ -x "$systemctl_of_the_machine" ]; then "$systemctl_of_the_machine" --quiet --root=/ enable haircuts; fi
  start
  ;;
'restart haircuts')
  stop
  start
  ;;
*)
  echo "The check of README's commands does not know systemctl $*." >&2
  exit 1
  ;;
esac
