{{/* The settings of all programs. */}}
{{- define "portal.settings" -}}
NATS_URL: {{ .Values.nats.url | quote }}
PUBLIC_URL: https://{{ required "set host" .Values.host }}
{{- with .Values.nats.streamReplicas }}
STREAM_REPLICAS: {{ . | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
