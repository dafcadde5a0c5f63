#!/bin/sh
# Stands in for sudo in the check of README's commands, which is root already.
if [ "$1" = -u ]; then
  user=$2
  shift 2
  exec setpriv --reuid="$user" --regid="$user" --clear-groups env "$@"
fi
exec "$@"
