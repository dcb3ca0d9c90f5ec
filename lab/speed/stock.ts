// Configurations of the largest size that is allowed, for P5: campaigns, publishers and deals that have nothing to do with the
// request that is sent. What a program writes is JSON.

import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { temporaryFolder } from '../stage/exchange.ts'
import { houseYaml } from './house.ts'

interface Sample {
  readonly house: { readonly campaigns: readonly object[] }
}

const sample = parse(houseYaml) as Sample

const numbered = <Item>(count: number, make: (number: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, number) => make(number))

/** With those of the sample. */
function campaigns(count: number): object {
  const others = numbered(count - sample.house.campaigns.length, campaignOf)
  return { house: { ...sample.house, campaigns: [...sample.house.campaigns, ...others] } }
}

function campaignOf(number: number) {
  return {
    id: `stock-${number}`,
    priceCpm: 10 + (number % 100) / 10,
    advertiserDomain: `shop-${number % 1000}.example`,
    targeting: { keywords: [`word ${number}`, `thing ${number % 5000}`], countries: ['US', 'DE'] },
    creative: {
      title: `Thing number ${number}`,
      url: `https://shop-${number}.example/things`,
      sponsored: 'Shop',
      desc: 'Things that nobody in this chat has asked for.',
      images: [{ use: 'main', url: 'https://pictures.example/thing.png', w: 1200, h: 627 }],
    },
  }
}

/** From the file of the last snapshot: booking itself is away. */
function booked(count: number): object {
  const file = join(temporaryFolder(), 'booking.json')
  const flight = { startMs: 0, endMs: Date.UTC(2100, 0), state: 'active', isEven: true }
  const all = numbered(count, (number) => ({ ...campaignOf(number), cat: [], ...flight }))
  const lines = [{ number: 1, count }, ...all].map((line) => `${JSON.stringify(line)}\n`)
  writeFileSync(file, lines.join(''))
  return { booking: { url: 'http://127.0.0.1:9', file }, journal: { directory: join(dirname(file), 'journal') } }
}

function publishers(count: number): object {
  return { supply: { publishers: numbered(count, (number) => ({ id: `stock-${number}`, floors: [{ cpm: 1 }] })) } }
}

function deals(count: number): object {
  return {
    deals: {
      catalogue: numbered(count, (number) => ({
        id: `stock-${number}`,
        floorCpm: 2,
        publishers: numbered(10, (one) => `stock-${(number * 10 + one) % 20_000}`),
      })),
    },
  }
}

/** By its name, a configuration as text. */
export type Stocks = Readonly<Record<string, () => string>>

export const stocks: Stocks = {
  'the sample': () => JSON.stringify(sample),
  '100,000 campaigns': () => JSON.stringify({ ...sample, ...campaigns(100_000) }),
  '100,000 publishers': () => JSON.stringify({ ...sample, ...publishers(100_000) }),
  '10,000 deals': () => JSON.stringify({ ...sample, ...deals(10_000) }),
}

/** Beside those of the file, and with a journal, which booking needs. */
export const bookedStocks: Stocks = {
  '4 booked campaigns': () => JSON.stringify({ ...sample, ...booked(4) }),
  '100,000 booked campaigns': () => JSON.stringify({ ...sample, ...booked(100_000) }),
}
