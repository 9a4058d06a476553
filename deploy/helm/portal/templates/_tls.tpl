{{/* With tls.secretName: the certificate of a pod and the authority that it trusts (docs/tls.md). */}}

{{- define "portal.tlsTrust" -}}
- { name: NODE_EXTRA_CA_CERTS, value: /run/tls/ca.crt }
{{- end }}

{{- define "portal.tlsVariables" -}}
{{ include "portal.tlsTrust" . }}
- { name: TLS_CERT_FILE, value: /run/tls/tls.crt }
- { name: TLS_KEY_FILE, value: /run/tls/tls.key }
{{- end }}

{{- define "portal.tlsMount" -}}
- { name: tls, mountPath: /run/tls, readOnly: true }
{{- end }}

{{/* The whole Secret, so that a renewed certificate arrives in running pods. */}}
{{- define "portal.tlsVolume" -}}
- name: tls
  secret: { secretName: {{ .Values.tls.secretName }}, defaultMode: 0440 }
{{- end }}

{{/* The authority alone, for a pod that only connects to others. */}}
{{- define "portal.tlsTrustVolume" -}}
- name: tls
  secret:
    secretName: {{ .Values.tls.secretName }}
    defaultMode: 0440
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}

{{- define "portal.scheme" -}}
{{- ternary "https" "http" (not (empty .Values.tls.secretName)) }}
{{- end }}
