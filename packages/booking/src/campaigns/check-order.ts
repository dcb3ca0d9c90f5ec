// T97: what is wrong with an order that its schema cannot see. Every sentence says how to mend it.

import { isTimeZone } from '../budget/day.ts'
import { type Terms, unitNanosOf } from './terms.ts'

interface Schedule extends Pick<Terms, 'priceCpm' | 'targeting'> {
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly budgetMicros: number
  readonly dailyMicros?: number | undefined
}

/** Undefined if nothing is wrong. */
export function orderFault(order: Schedule & Pick<Terms, 'creative'>, nowMs: number): string | undefined {
  return scheduleFault(order, nowMs) ?? creativeFault(order)
}

/** What is wrong with flight, money and targeting. */
export function scheduleFault(order: Schedule, nowMs: number): string | undefined {
  const { start, end, timeZone, budgetMicros, dailyMicros } = order
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  if (!(startMs < endMs)) return `end: must be after start, ${start}`
  if (endMs <= nowMs) return 'end: must be in the future'
  if (!isTimeZone(timeZone)) return `timeZone: ${timeZone} is not a time zone; use an IANA name such as Europe/Berlin`
  const country = order.targeting.countries?.find((code) => !/^[A-Z]{2}$/.test(code))
  if (country !== undefined) return `targeting.countries: ${country} must be an ISO 3166 alpha-2 code such as US`
  const unitMicros = unitNanosOf(order) / 1000
  for (const [name, amount] of [
    ['budgetMicros', budgetMicros],
    ['dailyMicros', dailyMicros],
  ] as const) {
    if (amount !== undefined && amount < unitMicros)
      return `${name}: must pay at least one impression, ${Math.ceil(unitMicros)} micro-dollars at this price`
  }
  return undefined
}

export function creativeFault({ creative }: Pick<Terms, 'creative'>): string | undefined {
  for (const [name, url] of [['creative.url', creative.url], ...imageUrls(creative)] as const) {
    if (!isPicturePath(name, url) && !isHttps(url)) return `${name}: must be an https URL`
  }
  return undefined
}

function imageUrls({ images = [] }: Terms['creative']): readonly (readonly [string, string])[] {
  return images.map(({ url }, at) => [`creative.images[${at}].url`, url])
}

/** D104: a picture may be one that the exchange serves. */
function isPicturePath(name: string, url: string): boolean {
  return name !== 'creative.url' && /^\/pictures\/[\w.-]+$/.test(url)
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}
