#!/bin/sh
# Creates deploy/secrets, from which docker-compose.yml reads all passwords and keys. Where Node isn't
# installed here, it runs in a container.
set -eu
cd "$(dirname "$0")/.."
if [ -x node_modules/.bin/node ]; then
  exec node_modules/.bin/node tools/deploy/make-secrets.ts "$@"
fi
# The version of the images.
image=$(sed -n 's/^FROM \(node:[^ ]*\) AS node$/\1/p' deploy/Dockerfile)
exec docker run --rm --user "$(id -u):$(id -g)" --env HOME=/tmp --volume "$PWD:/portal" \
  --workdir /portal "$image" sh -c \
  'npm ci --no-audit --no-fund --ignore-scripts && node tools/deploy/make-secrets.ts "$@"' sh "$@"
