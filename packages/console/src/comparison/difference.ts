// Differences as people read them.

import { dollars } from '../words/amounts.ts'
import { percent } from '../words/numbers.ts'

/** With its sign: `most` is the largest amount beside it. */
export function signed(amount: number, most: number): string {
  const text = dollars(Math.abs(amount), most)
  if (amount === 0) return text
  return amount < 0 ? `−${text}` : `+${text}`
}

/** Such as `+12 %`, or nothing where there was nothing before. */
export function change(difference: number, before: number): string {
  if (before === 0) return ''
  const share = difference / before
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`
}

export function toneOf(amount: number): 'good' | 'bad' | 'quiet' {
  if (amount === 0) return 'quiet'
  return amount < 0 ? 'bad' : 'good'
}
