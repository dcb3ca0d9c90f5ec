// Campaigns in the words of people.

import type { Campaign } from '@parley/contract'
import { dollars } from '../words/amounts.ts'
import { price } from '../words/numbers.ts'

type Tone = 'good' | 'warn' | 'bad' | 'quiet'

export interface StateWords {
  readonly words: string
  readonly tone: Tone
}

export function stateOf({ state, review, start, end }: Campaign, nowMs: number): StateWords {
  if (review.state === 'rejected') return { words: 'rejected', tone: 'bad' }
  if (review.state === 'pending') return { words: 'waits for review', tone: 'warn' }
  if (nowMs >= Date.parse(end)) return { words: 'ended', tone: 'quiet' }
  if (state === 'paused') return { words: 'paused', tone: 'warn' }
  return nowMs < Date.parse(start) ? { words: 'starts later', tone: 'quiet' } : { words: 'active', tone: 'good' }
}

/** Cents where there are no parts of one. */
export function money(micros: number): string {
  return micros % 10_000 === 0 ? price(micros / 1_000_000) : dollars(micros / 1_000_000)
}

export function flightOf({ start, end }: Pick<Campaign, 'start' | 'end'>): string {
  return `${dayOf(start)} to ${dayOf(end)}`
}

function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
