{{/* The Deployment of one program: `name`, `values`, `program` and `root`. */}}
{{- define "portal.deployment" -}}
{{- $isGateway := eq .name "gateway" }}
{{- $port := ternary 8080 4000 $isGateway }}
{{- $secrets := .program.secrets }}
{{- if and (eq .name "messaging") .root.Values.mail.enabled }}
{{- $secrets = merge (dict "SMTP_URL" "smtp-url") $secrets }}
{{- end }}
{{- if and (eq .name "identity") .root.Values.singleSignOn.enabled }}
{{- $secrets = merge (dict "SSO_PROVIDERS" "sso-providers") $secrets }}
{{- end }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "portal.name" .root }}-{{ .name }}
  labels:
    {{- include "portal.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  {{- if .root.Values.restore.enabled }}
  # The databases are restored.
  replicas: 0
  {{- else if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  # Longer than a start, which the rollout would else report as failed.
  progressDeadlineSeconds: {{ add (mul .values.startupMinutes 60) 300 }}
  # Never fewer than now: a new pod is ready before an old one ends.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "portal.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
  template:
    metadata:
      labels:
        {{- include "portal.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .name }}
      annotations:
        # Changed settings restart the pods.
        checksum/settings: {{ include "portal.settings" .root | sha256sum }}
        {{- with .values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "portal.name" .root }}
      {{- include "portal.podSecurity" .root | nindent 6 }}
      {{- with .values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      # Five seconds before the end, ten for the requests in progress, and some to spare.
      terminationGracePeriodSeconds: 30
      topologySpreadConstraints:
        {{- range tuple "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "portal.selector" $.root | nindent 14 }}
              app.kubernetes.io/component: {{ $.name }}
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      {{- with .values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ include "portal.image" . }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext: {{- include "portal.containerSecurity" . | nindent 12 }}
          ports:
            - { name: http, containerPort: {{ $port }} }
            {{- if $isGateway }}
            - { name: metrics, containerPort: 9090 }
            {{- end }}
          envFrom:
            - configMapRef: { name: {{ include "portal.name" .root }}-settings }
          env:
            - { name: HOST, value: 0.0.0.0 }
            - { name: PORT, value: {{ $port | quote }} }
            - { name: NATS_USER, value: {{ .name }} }
            {{- include "portal.secretVariables" $secrets | nindent 12 }}
            {{- if $isGateway }}
            {{- include "portal.gatewayVariables" .root | nindent 12 }}
            {{- end }}
            {{- if .root.Values.tls.secretName }}
            {{- include "portal.tlsVariables" .root | nindent 12 }}
            {{- end }}
            {{- if eq .name "messaging" }}
            - { name: MAIL_DIR, value: /mail }
            {{- end }}
          # Services migrate their data before they listen.
          startupProbe:
            httpGet: { path: /health/live, port: http, scheme: {{ include "portal.scheme" .root | upper }} }
            periodSeconds: 2
            failureThreshold: {{ mul .values.startupMinutes 30 }}
          readinessProbe:
            httpGet: { path: /health/ready, port: http, scheme: {{ include "portal.scheme" .root | upper }} }
            periodSeconds: 5
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: /health/live, port: http, scheme: {{ include "portal.scheme" .root | upper }} }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 3
          # Balancers learn that the pod ends before it stops accepting requests.
          lifecycle:
            preStop: { sleep: { seconds: 5 } }
          resources: {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            - { name: secrets, mountPath: /run/secrets, readOnly: true }
            - { name: tmp, mountPath: /tmp }
            {{- if .root.Values.tls.secretName }}
            {{- include "portal.tlsMount" .root | nindent 12 }}
            {{- end }}
            {{- if eq .name "messaging" }}
            - { name: mail, mountPath: /mail }
            {{- end }}
      volumes:
        - {{- include "portal.secretVolume" (dict "secretName" .root.Values.secretName "keys" (values $secrets | sortAlpha)) | nindent 10 }}
        - name: tmp
          emptyDir: { sizeLimit: 64Mi }
        {{- if .root.Values.tls.secretName }}
        {{- include "portal.tlsVolume" .root | nindent 8 }}
        {{- end }}
        {{- if eq .name "messaging" }}
        - name: mail
          emptyDir: { sizeLimit: 128Mi }
        {{- end }}
{{- end }}

{{- define "portal.gatewayVariables" -}}
{{- range tuple "identity" "attendance" "leave" "messaging" "records" }}
- { name: {{ upper . }}_URL, value: '{{ include "portal.scheme" $ }}://{{ include "portal.name" $ }}-{{ . }}:4000' }
{{- end }}
- { name: WEB_ROOT, value: /portal/web/dist }
- { name: METRICS_PORT, value: '9090' }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: SECURE_COOKIES, value: 'true' }
- { name: TRUSTED_PROXIES, value: {{ join "," .Values.trustedProxies | quote }} }
{{- end }}
