// In which form a report is wanted: as the parameter `format` says, else as the header Accept prefers.

import { type Format, formats } from '@parley/contract'
import { mediaRanges } from '@parley/port'
import { type Refusal, refused } from '../reports/query.ts'

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
  const wanted = mediaRanges(accept)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ type }) => (type === '*/*' ? first : types[type]))
  return wanted.find((format) => format !== undefined && offered.includes(format)) ?? first
}
