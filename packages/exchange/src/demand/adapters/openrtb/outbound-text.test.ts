// Partners share the text of a request only where everything that it is made from is the same.

import { expect, test } from 'vitest'
import { opportunityFor } from '../../../../test/support/samples.ts'
import { openrtbAdapter } from './openrtb.ts'
import type { OpenrtbEntry } from './params.ts'

const context = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
const opportunity = opportunityFor({
  site: { domain: 'site.example', cat: ['IAB1'] },
  user: { consent: 'text' },
  ext: { service: context },
})

/** One opportunity for all, so that each text could be that of another partner. */
function textFor(members: Partial<OpenrtbEntry>): string {
  const [call] = openrtbAdapter.bind({ endpoint: 'https://a.example/', ...members }).calls(opportunity, 100)
  return call?.body ?? ''
}

const common = textFor({})

test.each<[string, Partial<OpenrtbEntry>]>([
  ['version', { version: '2.5' }],
  ['native', { native: 'bare' }],
  ['context', { context: false }],
  ['cattax', { cattax: 6 }],
  ['tmaxDeductMs', { tmaxDeductMs: 20 }],
])('a partner with another %s gets a text of its own, and the others keep theirs', (_, members) => {
  expect(textFor(members)).not.toBe(common)
  expect(textFor(members)).toBe(textFor(members))
  expect(textFor({})).toBe(common)
})

test.each<[string, Partial<OpenrtbEntry>]>([
  ['endpoint', { endpoint: 'https://b.example/' }],
  ['headers', { headers: { 'x-key': 'k' } }],
  ['gzip', { gzip: 'both' }],
])('another %s makes no other text', (_, members) => {
  expect(textFor(members)).toBe(common)
})
