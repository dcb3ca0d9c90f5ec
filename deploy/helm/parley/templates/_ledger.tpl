{{/* The ledger and the shipper, which run beside an exchange or in pods of their own. */}}

{{/* With keys it may be asked from other pods; without, only from its own. */}}
{{- define "parley.ledgerContainer" -}}
image: {{ include "parley.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
args: [ledger, serve]
env:
  - name: PARLEY_LEDGER_DATABASE
    valueFrom: { secretKeyRef: { name: {{ .Values.secrets.ledger.name }}, key: {{ .Values.secrets.ledger.databaseKey }} } }
  - name: PARLEY_LEDGER_MASK_SECRET
    valueFrom: { secretKeyRef: { name: {{ .Values.secrets.ledger.name }}, key: {{ .Values.secrets.ledger.maskSecretKey }} } }
  {{- include "parley.noticeFiles" . | nindent 2 }}
  {{- if .Values.secrets.ledger.keysKey }}
  - name: PARLEY_LEDGER_KEYS
    value: /etc/parley/keys/keys
  - name: PARLEY_LEDGER_HOST
    value: 0.0.0.0
  {{- end }}
  - name: PARLEY_LEDGER_NAMES
    value: {{ .Values.ledger.names | default (printf "%s-ledger" (include "parley.name" .)) }}
  {{- if .Values.kafka.brokers }}
  - name: PARLEY_KAFKA_BROKERS
    value: {{ .Values.kafka.brokers }}
  {{- else }}
  - name: PARLEY_JOURNAL
    value: /var/lib/parley/journal
  {{- end }}
ports:
  - { name: ledger, containerPort: 9191 }
{{- /* Whether the database answers is no reason to start it again: the ledger waits for it. */}}
startupProbe:
  exec: { command: [/app/node_modules/.bin/node, /app/deploy/image/healthy.ts, "http://127.0.0.1:9191/openapi.json"] }
  timeoutSeconds: 5
  periodSeconds: 5
  failureThreshold: 60
readinessProbe:
  exec: { command: [/app/node_modules/.bin/node, /app/deploy/image/healthy.ts, "http://127.0.0.1:9191/healthz"] }
  timeoutSeconds: 5
  periodSeconds: 30
resources: {{- toYaml .Values.ledger.resources | nindent 2 }}
securityContext: {{- include "parley.containerSecurity" . | nindent 2 }}
{{- end }}

{{/* Files and not values, so that they change without a restart. */}}
{{- define "parley.noticeFiles" -}}
- name: PARLEY_NOTICE_SECRET_FILE
  value: /etc/parley/notices/secret
{{- if .Values.secrets.notices.previousSecretKey }}
- name: PARLEY_NOTICE_PREVIOUS_SECRET_FILE
  value: /etc/parley/notices/previous-secret
{{- end }}
{{- end }}

{{- define "parley.noticesVolume" -}}
- name: notices
  secret:
    secretName: {{ .Values.secrets.notices.name }}
    items:
      - { key: {{ .Values.secrets.notices.secretKey }}, path: secret }
      {{- with .Values.secrets.notices.previousSecretKey }}
      - { key: {{ . }}, path: previous-secret }
      {{- end }}
{{- end }}

{{- define "parley.keysVolume" -}}
- name: keys
  secret:
    secretName: {{ .Values.secrets.ledger.name }}
    items: [{ key: {{ .Values.secrets.ledger.keysKey }}, path: keys }]
{{- end }}

{{- define "parley.shipContainer" -}}
image: {{ include "parley.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
args: [ledger, ship]
env:
  - name: PARLEY_JOURNAL
    value: /var/lib/parley/journal
  - name: PARLEY_KAFKA_BROKERS
    value: {{ .Values.kafka.brokers }}
  - name: PARLEY_LEDGER_URL
    value: http://{{ include "parley.name" . }}-ledger:9191
  - name: PARLEY_LEDGER_KEY
    valueFrom: { secretKeyRef: { name: {{ .Values.secrets.ledger.name }}, key: {{ required "with Kafka, ledgers are asked from other pods: set secrets.ledger.operatorKey" .Values.secrets.ledger.operatorKey }} } }
  {{- include "parley.noticeFiles" . | nindent 2 }}
  - name: PARLEY_LEDGER_HOST
    value: 0.0.0.0
  - name: PARLEY_SHIP_PORT
    value: {{ .Values.ship.port | quote }}
ports:
  - { name: ship, containerPort: {{ .Values.ship.port }} }
livenessProbe:
  httpGet: { path: /healthz, port: ship }
  initialDelaySeconds: 10
  periodSeconds: 30
  timeoutSeconds: 5
resources: {{- toYaml .Values.ship.resources | nindent 2 }}
securityContext: {{- include "parley.containerSecurity" . | nindent 2 }}
{{- end }}
