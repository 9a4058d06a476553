{{- define "portal.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "portal.name" .root }}-{{ .name }}
  labels:
    {{- include "portal.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  type: ClusterIP
  selector:
    {{- include "portal.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
  ports:
    # The gateway's metrics have a port without a Service, so that no ingress can lead to them.
    - { name: http, port: {{ ternary 8080 4000 (eq .name "gateway") }}, targetPort: http }
{{- end }}

{{/* A node is drained by one pod at a time. */}}
{{- define "portal.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "portal.name" .root }}-{{ .name }}
  labels:
    {{- include "portal.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  maxUnavailable: 1
  # A pod that isn't ready doesn't keep a node from being drained.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "portal.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
{{- end }}
