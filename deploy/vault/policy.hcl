# What the agent of the portal's host may do in the vault: read its secrets. `secret` is the mount of a KV engine, version 2.
path "secret/data/portal" {
  capabilities = ["read"]
}
