// Partners share the text of a request only where everything that it is made from is the same.

import { expect, test } from 'vitest'
import { opportunityFor } from '../../../../test/support/samples.ts'
import type { Opportunity } from '../../../model/opportunity.ts'
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

const supplyChain = { ver: '1.0', complete: 1, nodes: [{ asi: 'parley.example', sid: 'pub-1', hp: 1 }] } as const

/** What a partner gets as its source, where the exchange names itself or does not. */
function sourceFor(source: unknown, version: '2.5' | '2.6', chain?: Opportunity['supplyChain']): unknown {
  const { calls } = openrtbAdapter.bind({ endpoint: 'https://a.example/', version })
  const [call] = calls({ ...opportunityFor({ source }), supplyChain: chain }, 100)
  return (JSON.parse(call?.body ?? '{}') as { readonly source?: unknown }).source
}

test('D101: the chain is in the place of the version, once, and the rest of the source stays', () => {
  const given = { tid: 't', schain: { complete: 0, nodes: [] }, ext: { schain: 'x', other: 1 } }

  expect(sourceFor(given, '2.6', supplyChain)).toEqual({ tid: 't', schain: supplyChain, ext: { other: 1 } })
  expect(sourceFor(given, '2.5', supplyChain)).toEqual({ tid: 't', ext: { schain: supplyChain, other: 1 } })
  expect(sourceFor({ ext: { schain: 'x' } }, '2.6', supplyChain)).toEqual({ schain: supplyChain })
  expect(sourceFor(undefined, '2.5', supplyChain)).toEqual({ ext: { schain: supplyChain } })
  expect(sourceFor('a text', '2.6', supplyChain)).toEqual({ schain: supplyChain })
})

test.each(['2.5', '2.6'] as const)('D101: a chain that is left out is in neither place (%s)', (version) => {
  const given = { tid: 't', schain: { complete: 1, nodes: [] }, ext: { schain: 'x', other: 1 } }

  expect(sourceFor(given, version, 'left-out')).toEqual({ tid: 't', ext: { other: 1 } })
  expect(sourceFor({ ext: { schain: 'x' } }, version, 'left-out')).toBeUndefined()
})

test.each(['2.5', '2.6'] as const)(
  'where the exchange does not name itself, the source goes on as it came (%s)',
  (version) => {
    const given = { tid: 't', schain: { complete: 0, nodes: [] }, ext: { schain: 'x', other: 1 } }

    expect(sourceFor(given, version)).toEqual(given)
    expect(sourceFor(undefined, version)).toBeUndefined()
  },
)

test('D99: a partner is told what is blocked by agreement behind what the request blocks', () => {
  const listsFor = (lists: object, blocked?: { advertisers: string[]; categories: string[] }): unknown => {
    const [call] = openrtbAdapter
      .bind({ endpoint: 'https://a.example/' })
      .calls({ ...opportunityFor(lists), blocked }, 100)
    const { badv, bcat } = JSON.parse(call?.body ?? '{}') as { readonly badv?: unknown; readonly bcat?: unknown }
    return { badv, bcat }
  }

  expect(listsFor({ badv: ['a.example'] }, { advertisers: ['b.example'], categories: ['IAB7'] })).toEqual({
    badv: ['a.example', 'b.example'],
    bcat: ['IAB7'],
  })
  expect(listsFor({ bcat: ['IAB1'] }, { advertisers: ['b.example'], categories: [] })).toEqual({
    badv: ['b.example'],
    bcat: ['IAB1'],
  })
  expect(listsFor({ badv: ['a.example'] })).toEqual({ badv: ['a.example'] })
})
