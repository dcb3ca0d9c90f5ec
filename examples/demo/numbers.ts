// What the demo says in the terminal every few seconds, from the exchange's metrics.

import { type Sample, total } from './metrics-text.ts'

export function numbersLine(samples: readonly Sample[]): string {
  const outcome = (kind: string): number => total(samples, 'parley_requests_total', { outcome: kind })
  const requests = total(samples, 'parley_requests_total')
  const errors = requests - outcome('bid') - outcome('no-bid')
  const counts = [count(outcome('bid'), 'bid'), count(outcome('no-bid'), 'no-bid'), count(errors, 'error')]
  return `${count(requests, 'request')}: ${counts.join(', ')}${shares(samples)}`
}

function shares(samples: readonly Sample[]): string {
  const wins = samples.filter(
    ({ name, labels, value }) => name === 'parley_dispositions_total' && labels.state === 'won' && value > 0,
  )
  if (wins.length === 0) return ''
  const all = wins.reduce((sum, { value }) => sum + value, 0)
  return ` | won: ${wins.map(({ labels, value }) => `${labels.partner} ${Math.round((value / all) * 100)} %`).join(', ')}`
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
