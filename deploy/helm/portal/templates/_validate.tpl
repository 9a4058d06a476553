{{/* Refuses values that a schema can't, each with what would be right. */}}
{{- define "portal.validate" -}}
{{- $checks := .Files.Get "files/settings.json" | fromJson }}
{{- range $name, $value := .Values.settings }}
{{- with index $checks.elsewhere $name }}
{{- fail (printf "settings.%s has no effect: %s" $name .) }}
{{- else }}
{{- if not (has $name $checks.names) }}
{{- fail (printf "settings.%s is not a setting of the portal, which are %s" $name (join ", " (sortAlpha $checks.names))) }}
{{- end }}
{{- end }}
{{- with index $checks.bounds $name }}
{{- if or (lt (float64 $value) (float64 .minimum)) (gt (float64 $value) (float64 .maximum)) }}
{{- fail (printf "settings.%s is %s: it must be %s" $name $value .text) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $schedule := dict "check.schedule" .Values.check.schedule "backup.schedule" .Values.backup.schedule "backup.changesSchedule" .Values.backup.changesSchedule }}
{{- if not (or (regexMatch (include "portal.schedulePattern" $) $schedule) (and (eq $schedule "") (eq $name "backup.changesSchedule"))) }}
{{- fail (printf "%s is %q: it must have the five fields of cron (minute, hour, day of the month, month, day of the week), such as \"30 2 * * *\"" $name $schedule) }}
{{- end }}
{{- end }}
{{- $scaled := false }}
{{- range $name, $own := .Values.programs }}
{{- $values := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) }}
{{- if $values.autoscaling.enabled }}
{{- if ne $name "gateway" }}{{ $scaled = true }}{{ end }}
{{- if lt (int $values.autoscaling.maxReplicas) (int $values.replicas) }}
{{- fail (printf "%s has %d replicas and autoscaling.maxReplicas of %d: maxReplicas must be at least replicas" $name (int $values.replicas) (int $values.autoscaling.maxReplicas)) }}
{{- end }}
{{- end }}
{{- end }}
{{- if and .Values.consumerLag.enabled (not $scaled) }}
{{- fail "consumerLag.enabled has no effect without autoscaling: set defaults.autoscaling.enabled, or programs.<service>.autoscaling.enabled" }}
{{- end }}
{{- end }}

{{/* The regular expression of a CronJob's schedule. */}}
{{- define "portal.schedulePattern" -}}
{{- $fields := list }}
{{- range tuple "[0-5]?[0-9]" "([01]?[0-9]|2[0-3])" "(0?[1-9]|[12][0-9]|3[01])" "(0?[1-9]|1[0-2]|[A-Za-z]{3})" "([0-6]|[A-Za-z]{3})" }}
{{- $item := printf "([*]|%s(-%s)?)(/[1-9][0-9]*)?" . . }}
{{- $fields = append $fields (printf "%s(,%s)*" $item $item) }}
{{- end -}}
^({{ join " " $fields }}|@(hourly|daily|midnight|weekly|monthly|yearly|annually))$
{{- end }}
