# The agent of OpenBao or HashiCorp Vault: writes the secrets of Compose from the vault into a folder
# (docs/deployment.md, "Secrets from a vault").

vault {
  # Or set BAO_ADDR (VAULT_ADDR).
  address = "https://vault.example.org:8200"
}

auto_auth {
  method "approle" {
    config = {
      role_id_file_path   = "/etc/portal-vault/role-id"
      secret_id_file_path = "/etc/portal-vault/secret-id"
      # The agent needs it again after a restart of the host.
      remove_secret_id_file_after_reading = false
    }
  }
}

template_config {
  # Rather no file than an old one.
  exit_on_retry_failure = true
  # How soon rotated secrets are written.
  static_secret_render_interval = "1m"
}

template {
  # Its text is the list of the files. The containers' users read them; only root enters the folder.
  destination          = "/opt/portal/deploy/secrets/from-vault"
  perms                = "0444"
  error_on_missing_key = true
  contents             = <<-EOT
    {{- with secret "secret/data/portal" }}
    {{- range $name, $text := .Data.data }}
    {{- $text | writeToFile (printf "/opt/portal/deploy/secrets/%s" $name) "" "" "0444" }}
    {{- $name }}
    {{ end }}
    {{- end }}
  EOT
}
