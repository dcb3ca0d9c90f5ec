// The audit log as the operator gets it.

import { auditRowsMax, auditText, readAudit } from '../audit/audit.ts'
import { refuse } from './refuse.ts'
import type { PortParts } from './server.ts'

const dayMs = 86_400_000
const types = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson; charset=utf-8' } as const

/** Without days it is today, in UTC. */
export async function answerAudit({ database, nowMs }: PortParts, query: Readonly<Record<string, string>>) {
  const today = new Date(nowMs()).toISOString().slice(0, 10)
  const { from = today, to, after = '0', format = 'ndjson' } = query
  const fromMs = dayIn(from)
  const toMs = to === undefined ? dayIn(today) + dayMs : dayIn(to)
  if (Number.isNaN(fromMs) || Number.isNaN(toMs) || !/^\d{1,18}$/.test(after) || !isFormat(format)) {
    const reason = 'from and to are days such as 2026-11-01, after is the id of a row, and format is ndjson or csv'
    return { status: 400, send: (reply: Parameters<typeof refuse>[0]) => refuse(reply, 400, reason) }
  }
  const rows = await readAudit(database, { fromMs, toMs, after })
  const next = rows.length < auditRowsMax ? {} : { 'X-Next': rows.at(-1)?.id ?? '' }
  const headers = {
    'Content-Type': types[format],
    ...(format === 'csv' ? { 'Content-Disposition': `attachment; filename="audit-${from}.csv"` } : {}),
    ...next,
  }
  return {
    status: 200,
    send: (reply: Parameters<typeof refuse>[0]) => reply.headers(headers).send(auditText(rows, format)),
  }
}

function dayIn(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
}

function isFormat(text: string): text is keyof typeof types {
  return Object.hasOwn(types, text)
}
