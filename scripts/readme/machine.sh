#!/bin/sh
# A machine to try README's service on: in a mount namespace of its own, changes of these folders go to the folder $1.
set -eu
changes=$1
node=$(readlink -f "$(command -v node)")
for folder in /etc /opt /var/lib /usr/bin; do
  mkdir -p "$changes/upper$folder" "$changes/work$folder"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$changes/upper$folder,workdir=$changes/work$folder" "$folder"
done
# The unit starts /usr/bin/node, which has to be the Node of the release.
rm -f /usr/bin/node
cp "$node" /usr/bin/node
shift
exec "$@"
