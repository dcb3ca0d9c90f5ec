// The figures of /metrics that scenarios look at.

/** Each series, as it is written with its labels, and its value. */
export type Metrics = ReadonlyMap<string, number>

export function readMetrics(text: string): Metrics {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

/** What was counted between two looks, by partner and reason. */
export function dispositionsBetween(before: Metrics, after: Metrics): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>()
  for (const [series, value] of after) {
    const [, partner, reason] = /^parley_dispositions_total\{partner="([^"]+)".*reason="([^"]+)"\}$/.exec(series) ?? []
    const count = value - (before.get(series) ?? 0)
    if (partner === undefined || reason === undefined || count === 0) continue
    const reasons = found.get(partner) ?? new Map<string, number>()
    found.set(partner, reasons.set(reason, count))
  }
  return found
}

/** The sum of all series of a name between two looks whose labels contain a text. */
export function counted(before: Metrics, after: Metrics, name: string, label: string = ''): number {
  let sum = 0
  for (const [series, value] of after) {
    const isOfName = series === name || series.startsWith(`${name}{`)
    if (isOfName && series.includes(label)) sum += value - (before.get(series) ?? 0)
  }
  return sum
}

/** Answers that the exchange itself saw take longer than so many seconds, which must be a bucket of its histogram. */
export function answersOver(before: Metrics, after: Metrics, seconds: number): number {
  const bucket = 'parley_request_duration_seconds_bucket'
  return counted(before, after, bucket, 'le="+Inf"') - counted(before, after, bucket, `le="${seconds}"`)
}

/** The share of what a partner was offered that ended with a bid of its own, whether or not it won. */
export function bidShare(reasons: ReadonlyMap<string, number> | undefined): number {
  const all = [...(reasons ?? new Map<string, number>()).values()].reduce((sum, count) => sum + count, 0)
  return ((reasons?.get('won') ?? 0) + (reasons?.get('outbid') ?? 0)) / Math.max(1, all)
}

/** `unhealthy 12, late 3`, without what is as it should be. */
export function shownReasons(reasons: ReadonlyMap<string, number> | undefined): string {
  const wrong = [...(reasons ?? [])].filter(([reason]) => reason !== 'won' && reason !== 'outbid')
  const sorted = wrong.toSorted(([, a], [, b]) => b - a)
  return sorted.length === 0 ? 'none' : sorted.map(([reason, count]) => `${reason} ${count}`).join(', ')
}
