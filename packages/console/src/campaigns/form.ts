// The form of an order: what people write becomes an order, or a question for a forecast.

import type { CampaignOrder, ForecastQuestion } from '@parley/contract'

export interface Draft {
  readonly id: string
  readonly advertiser: string
  readonly advertiserDomain: string
  readonly priceCpm: string
  readonly budget: string
  readonly daily: string
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly pacing: 'even' | 'asap'
  readonly title: string
  readonly sponsored: string
  readonly desc: string
  readonly ctatext: string
  readonly url: string
  readonly picture: string
  readonly keywords: string
  readonly countries: string
  readonly intents: string
}

export function emptyDraft(nowMs: number): Draft {
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return {
    id: '',
    advertiser: '',
    advertiserDomain: '',
    priceCpm: '5',
    budget: '500',
    daily: '',
    start: dayOf(nowMs),
    end: dayOf(nowMs + 14 * 86_400_000),
    timeZone: 'UTC',
    pacing: 'even',
    title: '',
    sponsored: '',
    desc: '',
    ctatext: '',
    url: '',
    picture: '',
    keywords: '',
    countries: '',
    intents: '',
  }
}

export function orderOf(draft: Draft): CampaignOrder {
  const { id, advertiser, advertiserDomain, pacing, title, url, sponsored, desc, ctatext, picture } = draft
  return {
    ...termsOf(draft),
    id,
    advertiser,
    advertiserDomain,
    pacing,
    creative: {
      title,
      url,
      ...given({ sponsored, desc, ctatext }),
      ...(picture === '' ? {} : { images: [{ use: 'main', url: picture, w: 1200, h: 627 }] }),
    },
  }
}

/** Undefined while numbers or days are missing. */
export function questionOf(draft: Draft): ForecastQuestion | undefined {
  const terms = termsOf(draft)
  const isWhole = terms.priceCpm > 0 && terms.budgetMicros > 0 && draft.start !== '' && draft.end !== ''
  return isWhole ? terms : undefined
}

function termsOf({ priceCpm, budget, daily, start, end, timeZone, ...draft }: Draft) {
  return {
    priceCpm: Number(priceCpm),
    budgetMicros: microsOf(budget),
    ...(daily === '' ? {} : { dailyMicros: microsOf(daily) }),
    // Days of UTC: the time zone says when the days of the cap begin.
    start: `${start}T00:00:00Z`,
    end: `${end}T00:00:00Z`,
    timeZone,
    targeting: targetingOf(draft),
  }
}

function targetingOf({ keywords, countries, intents }: Pick<Draft, 'keywords' | 'countries' | 'intents'>) {
  const lists = { keywords: wordsIn(keywords), countries: wordsIn(countries.toUpperCase()), intents: wordsIn(intents) }
  return Object.fromEntries(Object.entries(lists).filter(([, words]) => words.length > 0))
}

function wordsIn(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

function microsOf(dollars: string): number {
  return Math.round(Number(dollars) * 1_000_000)
}

function given(members: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))
}
