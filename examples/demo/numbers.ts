// What the demo says in the terminal every few seconds, from the exchange's metrics.

import { type Sample, total } from './metrics-text.ts'

export function numbersLine(samples: readonly Sample[]): string {
  const outcome = (kind: string): number => total(samples, 'parley_requests_total', { outcome: kind })
  const requests = total(samples, 'parley_requests_total')
  const errors = requests - outcome('bid') - outcome('no-bid')
  const wins = samples.filter(({ name, labels }) => name === 'parley_dispositions_total' && labels.state === 'won')
  const all = wins.reduce((sum, { value }) => sum + value, 0)
  const shares = wins.map(({ labels, value }) => `${labels.partner} ${Math.round((value / all) * 100)} %`)
  return `${requests} requests: ${outcome('bid')} bids, ${outcome('no-bid')} no-bids, ${errors} errors | won: ${shares.join(', ')}`
}
