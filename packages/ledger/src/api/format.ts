// In which form a report is wanted: as the parameter `format` says, else as the header Accept prefers.

import { type Refusal, refused } from '../reports/query.ts'
import { type Format, formats } from './presented.ts'

const types: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'text/html': 'html',
}

/** `offered` are the formats that the report has; the first is taken where the caller has no wish. */
export function formatOf(
  wish: unknown,
  accept: string | undefined,
  offered: readonly Format[],
): { readonly kind: 'format'; readonly format: Format } | Refusal {
  if (wish === undefined || wish === '') return { kind: 'format', format: acceptedOf(accept ?? '', offered) }
  const format = formats.find((one) => one === wish)
  if (format === undefined || !offered.includes(format))
    return refused(400, `format must be one of ${offered.join(', ')}`)
  return { kind: 'format', format }
}

function acceptedOf(accept: string, offered: readonly Format[]): Format {
  const first = offered[0] ?? 'json'
  const wanted = accept
    .split(',')
    .map(readType)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ type }) => (type === '*/*' ? first : types[type]))
  return wanted.find((format) => format !== undefined && offered.includes(format)) ?? first
}

function readType(part: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...rest] = part.split(';').map((text) => text.trim().toLowerCase())
  const quality = rest.find((text) => text.startsWith('q='))?.slice('q='.length)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
