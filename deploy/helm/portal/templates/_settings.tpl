{{/* The settings of all programs. */}}
{{- define "portal.settings" -}}
NATS_URL: {{ .Values.nats.url | quote }}
PUBLIC_URL: https://{{ required "set host" .Values.host }}
{{- with .Values.nats.streamReplicas }}
STREAM_REPLICAS: {{ . | quote }}
{{- end }}
{{- with .Values.tracing.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
{{- if not (kindIs "invalid" $.Values.tracing.share) }}
OTEL_TRACES_SAMPLER_ARG: {{ $.Values.tracing.share | quote }}
{{- end }}
{{- end }}
BACKUP_KEEP_DAYS: {{ .Values.backup.keepDays | quote }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
