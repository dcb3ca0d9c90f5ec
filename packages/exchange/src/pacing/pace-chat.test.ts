// D98: one request of a chat against its rules and its state.

import { type BidRequest, readBidRequest, reasonOf } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { bidOf, impOf, impWith, pacingToolsOf, requestOf, titleAsset } from '../../test/support/samples.ts'
import { SupplyEntry, type SupplyTerms } from '../config/supply.ts'
import { termsOf } from '../config/terms.ts'
import type { Winner } from '../model/award.ts'
import type { PacedImp } from '../model/pacing.ts'
import { type ChatPacing, paceChat, pacedReason, tokenAfter } from './pace-chat.ts'
import { bindingOf, createPacingTokens } from './tokens.ts'

const tools = pacingToolsOf()
const publisher = 'pub-1'
const asked = { publisher, isTest: false }

test('a publisher without rules is not paced, whatever its requests carry', () => {
  const request = requestAt(1, { pacing: 'x' })

  expect(paceChat(request, asked, undefined, tools)).toBeUndefined()
  expect(paceChat(request, asked, supplyOf({}), tools)).toBeUndefined()
  expect(paceChat(request, asked, supplyOf({ placements: [{ tagid: 'a' }] }), tools)).toBeUndefined()
})

test('rules without a value pace nothing, and the answer has a token', () => {
  const pacing = paced({}, requestAt(1))

  expect(pacing.trace).toEqual({ turn: 1, token: 'none', ads: 0, turns: [], paced: [] })
  expect(tokenOf(pacing, ['i1'])).toMatch(/^[\w-]+$/)
})

test.each([
  [2, [{ impId: 'i1', rule: 'firstTurn', detail: 'turn 2; the first ad is possible at turn 3' }]],
  [3, []],
] as const)('firstTurn 3: turn %i', (turn, expected) => {
  expect(paced({ firstTurn: 3 }, requestAt(turn)).trace.paced).toEqual(expected)
})

test.each([
  [3, 'turn 3; the last ad was at turn 3, the next is possible at turn 6'],
  [5, 'turn 5; the last ad was at turn 3, the next is possible at turn 6'],
  [1, 'turn 1; the last ad was at turn 3, the next is possible at turn 6'],
])('minTurnsBetween 2 after an ad at turn 3: turn %i gets none', (turn, detail) => {
  const rules = { minTurnsBetween: 2 }
  const token = tokenOf(paced(rules, requestAt(3)), ['i1'])

  const { trace } = paced(rules, requestAt(turn, { pacing: token }))

  expect(trace).toMatchObject({ token: 'used', ads: 1, turns: [3] })
  expect(trace.paced).toEqual([{ impId: 'i1', rule: 'minTurnsBetween', detail }])
})

test('minTurnsBetween 2 after an ad at turn 3: turn 6 gets one', () => {
  const rules = { minTurnsBetween: 2 }
  const token = tokenOf(paced(rules, requestAt(3)), ['i1'])

  expect(paced(rules, requestAt(6, { pacing: token })).trace.paced).toEqual([])
})

test('maxPerSession 2: the third ad is not offered', () => {
  const rules = { maxPerSession: 2 }
  const first = tokenOf(paced(rules, requestAt(1)), ['i1'])
  const second = tokenOf(paced(rules, requestAt(2, { pacing: first })), ['i1'])

  const third = paced(rules, requestAt(3, { pacing: second }))

  expect(third.trace.paced).toEqual([
    { impId: 'i1', rule: 'maxPerSession', detail: '2 of 2 ads of this chat are used' },
  ])
  expect(pacedReason(third)).toBe('paced; rule=maxPerSession')
})

test('impressions of one placement share what is left, in the order of the request', () => {
  const rules = { maxPerSession: 2 }
  const token = tokenOf(paced(rules, requestAt(1, {}, ['i1', 'i2', 'i3'])), ['i2'])

  const { trace } = paced(rules, requestAt(2, { pacing: token }, ['i1', 'i2', 'i3']))

  const detail = '1 of 2 ads of this chat are used, and other impressions of this request take the rest'
  expect(trace.paced).toEqual([
    { impId: 'i2', rule: 'maxPerSession', detail },
    { impId: 'i3', rule: 'maxPerSession', detail },
  ])
})

test('a request of which something is offered has no reason of its own for 204', () => {
  expect(pacedReason(paced({ maxPerSession: 1 }, requestAt(1, {}, ['i1', 'i2'])))).toBeUndefined()
})

test('the rules of a placement replace those of the publisher, and each counts for itself', () => {
  const terms = supplyOf({
    pacing: { maxPerSession: 1 },
    placements: [{ tagid: 'side', pacing: { firstTurn: 2 } }, { tagid: 'below' }],
  })
  const imps = [
    { id: 'a', tagid: 'below' },
    { id: 'b', tagid: 'side' },
    { id: 'c', tagid: 'elsewhere' },
    { id: 'd', tagid: 7 },
  ]
  const first = chatOf(terms, requestWith(1, {}, imps))

  const token = tokenOf(first, ['a', 'b'])
  const second = chatOf(terms, requestWith(2, { pacing: token }, imps))

  expect(rulesOf(first.trace.paced)).toEqual(['b firstTurn', 'c maxPerSession', 'd maxPerSession'])
  expect(rulesOf(second.trace.paced)).toEqual(['a maxPerSession', 'c maxPerSession', 'd maxPerSession'])
})

test('ads of a placement without rules count for no other, however many they are, but their advertisers are known', () => {
  const terms = supplyOf({
    placements: [{ tagid: 'side', pacing: { maxPerSession: 5, sameAdvertiserAfterTurns: 10 } }, { tagid: 'main' }],
  })
  const imps = [
    { id: 'a', tagid: 'main' },
    { id: 'b', tagid: 'side' },
  ]
  let token: string | undefined
  for (let turn = 1; turn < 40; turn++) {
    token = tokenOf(chatOf(terms, requestWith(turn, turn === 1 ? {} : { pacing: token }, imps)), ['a'])
  }

  const { trace, repeatOf } = chatOf(terms, requestWith(40, { pacing: token }, imps))

  expect(trace).toEqual({ turn: 40, token: 'used', ads: 0, turns: [], paced: [] })
  expect(repeatOf?.({ impId: 'b', adomain: ['shop.example'] })).toContain('shop.example was shown at turn 39')
})

test.each([
  ['sentiments', ['negative'], { sentiment: { value: 'negative', score: -0.5 } }, 'the sentiment is negative'],
  ['intents', ['support_request'], { intent: intentOf('support_request') }, 'the intent is one of notWhen.intents'],
  ['funnelStages', ['awareness'], { funnel: { stage: 'awareness', progress: 0 } }, 'the funnel stage is awareness'],
])('notWhen.%s', (name, words, context, detail) => {
  const rules = { notWhen: { [name]: words } }

  expect(paced(rules, requestAt(9, context)).trace.paced).toEqual([{ impId: 'i1', rule: 'notWhen', detail }])
  expect(paced(rules, requestAt(9)).trace.paced).toEqual([])
})

test('without ext.service no rule about turns applies, and there is no token', () => {
  const rules = { firstTurn: 3, minTurnsBetween: 2, maxPerSession: 1, notWhen: { sentiments: ['negative'] } }

  const pacing = paced(rules, read(requestOf()))

  expect(pacing.trace).toEqual({ turn: undefined, token: 'none', ads: 0, turns: [], paced: [] })
  expect(tokenOf(pacing, ['i1'])).toBeUndefined()
})

const others = createPacingTokens({ secret: 'other', previousSecret: '' })
const empty = { startMinute: Math.floor(tools.nowSeconds() / 60), unlisted: 0, ads: [], advertisers: [] }

test.each([
  ['forged', others.write(empty, bindingOf(publisher, [''])), 'it was not issued by this exchange'],
  ['publisher', tools.tokens.write(empty, bindingOf('pub-2', [''])), 'it belongs to another publisher'],
  ['placement', tools.tokens.write(empty, bindingOf(publisher, ['x'])), 'it belongs to other placements (imp.tagid)'],
  [
    'expired',
    tools.tokens.write({ ...empty, startMinute: empty.startMinute - 360 }, bindingOf(publisher, [''])),
    'it is older than six hours, or newer than this node',
  ],
])(
  'a token that is unusable (%s) is warned about and counts as one ad, also in the next token',
  (fault, given, note) => {
    const first = paced({ maxPerSession: 2 }, requestAt(1, { pacing: given }))

    const token = tokenOf(first, ['i1'])
    const second = paced({ maxPerSession: 2 }, requestAt(2, { pacing: token }))

    expect(first.trace).toMatchObject({ token: fault, ads: 1, turns: [], paced: [] })
    expect(first.warnings).toMatchObject([{ rule: 'D98-pacing-token', field: 'ext.service.pacing', note }])
    expect(JSON.stringify(first.warnings)).not.toContain(given.slice(0, 16))
    expect(second.trace.paced).toMatchObject([{ rule: 'maxPerSession', detail: '2 of 2 ads of this chat are used' }])
  },
)

test('what cannot be a token counts as one ad too; its warning comes from the check of the request', () => {
  const pacing = paced({ maxPerSession: 1 }, requestAt(1, { pacing: 7 }))

  expect(pacing.trace).toMatchObject({ token: 'shape', ads: 1, paced: [{ rule: 'maxPerSession' }] })
  expect(pacing.warnings).toEqual([])
})

test('an unusable token changes nothing where maxPerSession is not set', () => {
  expect(paced({ minTurnsBetween: 5 }, requestAt(1, { pacing: 'forged' })).trace.paced).toEqual([])
})

test('an advertiser comes again after sameAdvertiserAfterTurns, whatever the case of its domain', () => {
  const rules = { sameAdvertiserAfterTurns: 5 }
  const token = tokenOf(paced(rules, requestAt(3)), ['i1'], ['Shop.Example', 'brand.example', 'third.example'])
  const repeatAt = (turn: number, domain: string): string | undefined =>
    paced(rules, requestAt(turn, { pacing: token })).repeatOf?.({ impId: 'i1', adomain: ['other.example', domain] })

  expect(repeatAt(7, 'shop.example')).toBe('turn 7; shop.example was shown at turn 3 and may be shown again at turn 8')
  expect(repeatAt(3, 'BRAND.example')).toContain('was shown at turn 3')
  expect(repeatAt(8, 'shop.example')).toBeUndefined()
  expect(repeatAt(7, 'www.shop.example')).toBeUndefined()
  // Of one ad two domains are remembered.
  expect(repeatAt(4, 'third.example')).toBeUndefined()
})

test('no bid is looked at for its advertiser where no rule asks for it, in a test, or before the first ad', () => {
  const rules = { sameAdvertiserAfterTurns: 5 }
  const token = tokenOf(paced(rules, requestAt(3)), ['i1'])
  const later = requestAt(4, { pacing: token })

  expect(paced(rules, later).repeatOf).toBeDefined()
  expect(paced({}, later).repeatOf).toBeUndefined()
  expect(paced(rules, requestAt(4)).repeatOf).toBeUndefined()
  expect(paceChat(later, { publisher, isTest: true }, supplyOf({ pacing: rules }), tools)?.repeatOf).toBeUndefined()
})

test('among the impressions of one request an advertiser comes once where a rule asks for a pause', () => {
  const terms = supplyOf({
    placements: [{ tagid: 'side', pacing: { sameAdvertiserAfterTurns: 5 } }, { tagid: 'main' }],
  })
  const imps = [
    { id: 'a', tagid: 'main' },
    { id: 'b', tagid: 'side' },
  ]
  const { repeatAmong } = chatOf(terms, requestWith(3, {}, imps))
  const won = [bidOf({ adomain: ['Brand.example', 'shop.example'] })]

  expect(repeatAmong?.({ impId: 'b', adomain: ['other.example', 'brand.example'] }, won)).toBe(
    'turn 3; brand.example has won another impression of this request',
  )
  expect(repeatAmong?.({ impId: 'b', adomain: ['other.example'] }, won)).toBeUndefined()
  expect(repeatAmong?.({ impId: 'b', adomain: ['brand.example'] }, [])).toBeUndefined()
  expect(repeatAmong?.({ impId: 'a', adomain: ['brand.example'] }, won)).toBeUndefined()
})

test('impressions are not compared where there is one, where no rule asks for it, without a turn, or in a test', () => {
  const rules = { sameAdvertiserAfterTurns: 5 }
  const two = requestAt(3, {}, ['i1', 'i2'])
  const inTest = paceChat(two, { publisher, isTest: true }, supplyOf({ pacing: rules }), tools)

  expect(paced(rules, two).repeatAmong).toBeDefined()
  expect(paced(rules, requestAt(3)).repeatAmong).toBeUndefined()
  expect(paced({}, two).repeatAmong).toBeUndefined()
  expect(paced(rules, read(requestOf({ imp: [impOf(), impOf({ id: 'i2' })] }))).repeatAmong).toBeUndefined()
  expect(inTest?.repeatAmong).toBeUndefined()
})

test('in a test, what would have been paced does not count in the token', () => {
  const rules = { firstTurn: 2 }
  const early = paced(rules, requestAt(1))

  const token = tokenOf(early, ['i1'])

  expect(paced(rules, requestAt(2, { pacing: token })).trace).toMatchObject({ token: 'used', ads: 0, turns: [] })
})

function supplyOf(members: object): SupplyTerms {
  return termsOf(SupplyEntry, { id: publisher, ...members })
}

function paced(rules: object, request: BidRequest): ChatPacing {
  return chatOf(supplyOf({ pacing: rules }), request)
}

function chatOf(terms: SupplyTerms, request: BidRequest): ChatPacing {
  const pacing = paceChat(request, asked, terms, tools)
  if (pacing === undefined) throw new Error('nothing is paced')
  return pacing
}

function requestAt(turn: number, context: object = {}, impIds: readonly string[] = ['i1']): BidRequest {
  return requestWith(
    turn,
    context,
    impIds.map((id) => ({ id })),
  )
}

function requestWith(turn: number, context: object, imps: readonly object[]): BidRequest {
  const metrics = { messageSequenceNumber: turn, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  return read(requestOf({ imp: imps.map(impOf), ext: { service: { ...metrics, ...context } } }))
}

function read(document: object): BidRequest {
  const reading = readBidRequest(JSON.stringify(document))
  if (reading.kind === 'refused') throw new Error(reasonOf(reading.issue))
  return reading.request
}

function tokenOf(pacing: ChatPacing, impIds: readonly string[], adomain = ['shop.example']): string | undefined {
  const winners = impIds.map((id): Winner => {
    const imp = { ...impWith(titleAsset), id }
    return { bid: bidOf({ impId: id, adomain }), imp, clearingMicros: 1, runnerUpMicros: undefined }
  })
  return tokenAfter(pacing, winners, tools)
}

function rulesOf(imps: readonly PacedImp[]): readonly string[] {
  return imps.map(({ impId, rule }) => `${impId} ${rule}`)
}

function intentOf(value: string): object {
  return { value, confidence: 1, topics: [], signals: [] }
}
