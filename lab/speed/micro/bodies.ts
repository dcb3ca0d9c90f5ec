// A whole auction without sockets, by what its body holds: more impressions, keywords and texts of the chat, and members that
// nobody reads.

import { createExchange, systemClock } from '@parley/exchange'
import { bench, do_not_optimize, summary } from 'mitata'
import { sampleBody } from '../../load/request-bytes.ts'
import { sampleConfig } from './stage.ts'

const config = sampleConfig()
const unlimited = { ip: 0, publisher: 0, global: 0, largeBodyBytes: 2 ** 20, usualBodyBytes: 2 ** 20 }
const exchange = createExchange(
  { ...config, limits: { ...config.limits, ...unlimited } },
  { clock: systemClock, wallMs: Date.now, newId: () => 'bench', chance: Math.random, report: console.error },
)

interface Body {
  readonly imp: readonly object[]
  readonly site: object
}

const sample = JSON.parse(sampleBody()) as Body
const [imp = {}] = sample.imp
const kibibyte = 1024
const words = (bytes: number): string => 'trail shoes, wet weather, '.repeat(bytes / 20).slice(0, bytes)
const unread = (kibibytes: number): object => {
  const text = JSON.stringify(
    Array.from({ length: 16 }, (_, at) => ({ [`key-${at}`]: [at, 'a text that nobody reads'] })),
  )
  return { ext: { unread: Array.from({ length: (kibibytes * kibibyte) / text.length }, () => JSON.parse(text)) } }
}

const bodies: Readonly<Record<string, object>> = {
  'the sample': sample,
  '5 impressions': { ...sample, imp: Array.from({ length: 5 }, (_, at) => ({ ...imp, id: String(at) })) },
  '10 impressions': { ...sample, imp: Array.from({ length: 10 }, (_, at) => ({ ...imp, id: String(at) })) },
  '8 KiB of keywords': { ...sample, site: { ...sample.site, keywords: words(8 * kibibyte) } },
  '8 KiB of topics': {
    ...sample,
    ext: { service: { intent: { value: 'general', topics: words(8 * kibibyte).split(', ') } } },
  },
  '8 KiB unread': { ...sample, ...unread(8) },
  '32 KiB unread': { ...sample, ...unread(32) },
  '60 KiB unread': { ...sample, ...unread(60) },
}

summary(() => {
  for (const [name, given] of Object.entries(bodies)) {
    const body = JSON.stringify(given)
    bench(`bodies: ${name}`, async () => do_not_optimize(await exchange.inject({ body })))
    bench(`bodies: ${name}, JSON.parse alone`, () => do_not_optimize(JSON.parse(body)))
  }
})
