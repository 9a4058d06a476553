#!/bin/sh
# Stores each file of deploy/secrets in the vault, in one entry of a KV engine (version 2). Needs BAO_ADDR and BAO_TOKEN, or
# with `VAULT_COMMAND=vault` what that takes.
set -eu
cd "${1:-"$(dirname "$0")/../secrets"}"
set --
for file in *; do
  [ "$file" = from-vault ] || set -- "$@" "$file=@$file"
done
exec "${VAULT_COMMAND:-bao}" kv put -mount=secret portal "$@"
