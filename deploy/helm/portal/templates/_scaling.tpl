{{/* Replicas by CPU, and for services by waiting events with KEDA, whose ScaledObject makes the autoscaler. */}}
{{- define "portal.scaling" -}}
{{- $lag := .root.Values.consumerLag }}
{{- $target := printf "%s-%s" (include "portal.name" .root) .name }}
{{- $byLag := and $lag.enabled (ne .name "gateway") }}
apiVersion: {{ $byLag | ternary "keda.sh/v1alpha1" "autoscaling/v2" }}
kind: {{ $byLag | ternary "ScaledObject" "HorizontalPodAutoscaler" }}
metadata:
  name: {{ $target }}
  labels:
    {{- include "portal.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $target }} }
  {{- if $byLag }}
  minReplicaCount: {{ .values.replicas }}
  maxReplicaCount: {{ .values.autoscaling.maxReplicas }}
  # Without Prometheus the replicas stay as they are.
  fallback: { failureThreshold: 3, replicas: {{ .values.replicas }}, behavior: currentReplicasIfHigher }
  triggers:
    - type: cpu
      metricType: Utilization
      metadata: { value: {{ .values.autoscaling.cpuPercent | quote }} }
    - type: prometheus
      metricType: AverageValue
      metadata:
        serverAddress: {{ $lag.prometheusUrl | quote }}
        # Every replica reports the same number of a consumer.
        query: sum(max by (consumer) (portal_consumer_pending{namespace="{{ .root.Release.Namespace }}",job="{{ .name }}"}))
        threshold: {{ $lag.eventsPerReplica | quote }}
  {{- else }}
  minReplicas: {{ .values.replicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .values.autoscaling.cpuPercent }} }
  {{- end }}
{{- end }}
