{{/* What every pod and every container may do: nothing beyond reading its files and using the network. */}}

{{- define "parley.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
# A new volume belongs to root; the journal must be writable.
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "parley.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
