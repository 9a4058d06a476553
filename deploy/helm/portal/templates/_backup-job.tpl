{{- /* A CronJob that runs the backup program: root, name, schedule, startingSeconds, activeSeconds, args. */}}
{{- define "portal.backupJob" }}
{{- $root := .root }}
{{- $backup := $root.Values.backup }}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: {{ include "portal.name" $root }}-{{ .name }}
  labels:
    {{- include "portal.labels" $root | nindent 4 }}
    app.kubernetes.io/component: backup
spec:
  schedule: {{ .schedule | quote }}
  timeZone: Europe/London
  concurrencyPolicy: Forbid
  # A run that was missed for longer is left out.
  startingDeadlineSeconds: {{ .startingSeconds }}
  jobTemplate:
    spec:
      backoffLimit: 2
      activeDeadlineSeconds: {{ .activeSeconds }}
      template:
        metadata:
          labels:
            {{- include "portal.labels" $root | nindent 12 }}
            app.kubernetes.io/component: backup
        spec:
          serviceAccountName: {{ include "portal.name" $root }}-backup
          restartPolicy: Never
          {{- include "portal.podSecurity" $root | nindent 10 }}
          containers:
            - name: backup
              image: {{ include "portal.image" (dict "root" $root "name" "backup") }}
              {{- with .args }}
              command: [node, --max-old-space-size=384, tools/backup/backup.ts, {{ join ", " . }}]
              {{- end }}
              imagePullPolicy: {{ $root.Values.image.pullPolicy }}
              securityContext: {{- include "portal.containerSecurity" $root | nindent 16 }}
              env:
                - { name: MONGODB_URI_FILE, value: /portal-secrets/mongodb-uri-backup }
                - { name: BACKUP_TO, value: {{ required "set backup.to" $backup.to | quote }} }
                - { name: BACKUP_RECIPIENT, value: {{ required "set backup.recipient" $backup.recipient | quote }} }
                - { name: BACKUP_KEEP_DAYS, value: {{ $backup.keepDays | quote }} }
                - { name: BACKUP_SECRETS, value: /portal-secrets }
                {{- include "portal.bucketVariables" $root | nindent 16 }}
                {{- if $root.Values.tls.secretName }}
                {{- include "portal.tlsTrust" $root | nindent 16 }}
                {{- end }}
              resources: {{- toYaml $backup.resources | nindent 16 }}
              volumeMounts:
                - { name: secrets, mountPath: /portal-secrets, readOnly: true }
                - { name: tmp, mountPath: /tmp }
                {{- if $root.Values.tls.secretName }}
                {{- include "portal.tlsMount" $root | nindent 16 }}
                {{- end }}
          volumes:
            # All of them: they are part of a backup, encrypted.
            - name: secrets
              secret: { secretName: {{ $root.Values.secretName }}, defaultMode: 0440 }
            - name: tmp
              emptyDir: { sizeLimit: 1Gi }
            {{- if $root.Values.tls.secretName }}
            {{- include "portal.tlsTrustVolume" $root | nindent 12 }}
            {{- end }}
{{- end }}

{{/* The account, region and endpoint of the bucket. */}}
{{- define "portal.bucketVariables" -}}
- { name: AWS_REGION, value: {{ .Values.backup.region }} }
{{- with .Values.backup.endpointUrl }}
- { name: AWS_ENDPOINT_URL, value: {{ . | quote }} }
{{- end }}
{{- range $name, $key := dict "AWS_ACCESS_KEY_ID" "aws-access-key-id" "AWS_SECRET_ACCESS_KEY" "aws-secret-access-key" }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: { name: {{ $.Values.secretName }}, key: {{ $key }}, optional: true }
{{- end }}
{{- end }}
