{{/* A rule for `ports` and `peers`. An empty list of peers stands for every address. */}}
{{- define "portal.rule" -}}
- {{ with .peers }}{{ $.direction }}: {{- toYaml . | nindent 4 }}
  {{ end }}ports:
    {{- range .ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}

{{/* Selects the pods of some programs. */}}
{{- define "portal.pods" -}}
- podSelector:
    matchLabels: {{- include "portal.selector" .root | nindent 6 }}
    matchExpressions:
      - { key: app.kubernetes.io/component, operator: In, values: [{{ join ", " .names }}] }
{{- end }}

{{/* Who reaches a program, and whom it reaches. Nothing else is allowed (networkpolicy.yaml). */}}
{{- define "portal.networkPolicy" -}}
{{- $values := .root.Values }}
{{- $isGateway := eq .name "gateway" }}
{{- $services := tuple "identity" "attendance" "leave" "messaging" "records" }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "portal.name" .root }}-{{ .name }}
  labels:
    {{- include "portal.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  podSelector:
    matchLabels:
      {{- include "portal.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if $isGateway }}
    {{- include "portal.rule" (dict "direction" "from" "peers" $values.networkPolicy.ingressController "ports" (list 8080)) | nindent 4 }}
    - from: {{- include "portal.pods" (dict "root" .root "names" (list "test")) | nindent 8 }}
      ports: [{ port: 8080, protocol: TCP }]
    {{- else }}
    - from: {{- include "portal.pods" (dict "root" .root "names" (list "gateway")) | nindent 8 }}
      ports: [{ port: 4000, protocol: TCP }]
    {{- end }}
    {{- if $values.monitoring.enabled }}
    {{- include "portal.rule" (dict "direction" "from" "peers" $values.networkPolicy.monitoring "ports" (list (ternary 9090 4000 $isGateway))) | nindent 4 }}
    {{- end }}
  egress:
    {{- range .program.servers }}
    {{- $server := index $values . }}
    {{- include "portal.rule" (dict "direction" "to" "peers" $server.peers "ports" $server.ports) | nindent 4 }}
    {{- end }}
    {{- if $values.tracing.endpoint }}
    {{- include "portal.rule" (dict "direction" "to" "peers" $values.tracing.peers "ports" $values.tracing.ports) | nindent 4 }}
    {{- end }}
    {{- if $isGateway }}
    - to: {{- include "portal.pods" (dict "root" .root "names" $services) | nindent 8 }}
      ports: [{ port: 4000, protocol: TCP }]
    {{- end }}
    {{- if and (eq .name "identity") $values.singleSignOn.enabled }}
    {{- include "portal.rule" (dict "direction" "to" "peers" $values.singleSignOn.peers "ports" $values.singleSignOn.ports) | nindent 4 }}
    {{- end }}
    {{- if and (eq .name "messaging") $values.mail.enabled }}
    {{- include "portal.rule" (dict "direction" "to" "peers" $values.mail.peers "ports" $values.mail.ports) | nindent 4 }}
    {{- end }}
    {{- if and (eq .name "leave") (ne (get $values.settings "BANK_HOLIDAYS_URL") "off") }}
    # GOV.UK's list of bank holidays.
    - ports: [{ port: 443, protocol: TCP }]
    {{- end }}
    {{- if eq .name "attendance" }}
    # Webhooks, whose addresses administrators choose.
    - ports: [{ port: 443, protocol: TCP }]
    {{- end }}
{{- end }}
