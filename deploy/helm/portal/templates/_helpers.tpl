{{- define "portal.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Selects all pods of the release. */}}
{{- define "portal.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "portal.labels" -}}
{{ include "portal.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The programs with their servers and secrets. */}}
{{- define "portal.programs" -}}
{{ .Files.Get "files/programs.yaml" }}
{{- end }}

{{/* The image of the program `name`. */}}
{{- define "portal.image" -}}
{{- $image := .root.Values.image }}
{{- $repository := printf "%s/%s" (required "set image.repository" $image.repository) .name }}
{{- with index $image.digests .name }}{{ $repository }}@{{ . }}
{{- else }}{{ $repository }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Any user but root: the images' files may be read by all. */}}
{{- define "portal.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "portal.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Variables that name the files of a program's secrets. */}}
{{- define "portal.secretVariables" -}}
{{- range $variable, $key := . }}
- name: {{ $variable }}_FILE
  value: /run/secrets/{{ $key }}
{{- end }}
{{- end }}

{{/* The volume with the keys of the Secret that a program reads, and no others. */}}
{{- define "portal.secretVolume" -}}
name: secrets
secret:
  secretName: {{ .secretName }}
  defaultMode: 0440
  items:
    {{- range .keys }}
    - { key: {{ . }}, path: {{ . }} }
    {{- end }}
{{- end }}
