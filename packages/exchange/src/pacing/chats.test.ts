// D98: random chats, paced by tokens alone, against a plain counter that knows everything about each chat.

import type { BidRequest } from '@parley/openrtb'
import { randomOf } from '@parley/testkit'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { ChatCounter, type Counted, type CountedAd, type CountedImp } from '../../test/support/chat-counter.ts'
import { bidOf, impWith, titleAsset } from '../../test/support/samples.ts'
import { SupplyEntry, type SupplyTerms } from '../config/supply.ts'
import { termsOf } from '../config/terms.ts'
import type { Winner } from '../model/award.ts'
import { paceChat, tokenAfter } from './pace-chat.ts'
import { adsMax } from './token-bytes.ts'
import { bindingOf, createPacingTokens } from './tokens.ts'

const publisher = 'pub-1'
const tokens = createPacingTokens({ secret: 'the secret of these chats', previousSecret: '' })
const otherTokens = createPacingTokens({ secret: 'somebody else', previousSecret: '' })
/** In full a hundred thousand chats, in parts that a slow machine finishes in time. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const chats = tries(10_000)

test.each(seeds)(`seed %i: in ${chats} chats, pacing agrees with a counter that knows everything`, (seed) => {
  const chance = randomOf(seed)
  const below = (bound: number): number => Math.floor(chance() * bound)
  const tally = { requests: 0, paced: 0, won: 0, repeated: 0, unusable: 0, longest: 0 }

  for (let index = 0; index < chats; index++) {
    const faults = playChat(below, tally)
    // Only a failure is worth the words.
    if (faults.length > 0) expect(faults, `chat ${index}`).toEqual([])
  }

  expect(tally.longest).toBeLessThanOrEqual(256)
  // Each way to end is met; otherwise this test could not fail.
  const { requests, paced, won, repeated, unusable } = tally
  expect(Math.min(paced, won, repeated, unusable)).toBeGreaterThan(requests / 50)
})

type Below = (bound: number) => number

interface Tally {
  requests: number
  paced: number
  won: number
  repeated: number
  unusable: number
  longest: number
}

/** The last answer of a chat that had a token, with what the counter knew then. */
interface Given {
  readonly token: string
  readonly counted: Counted
  readonly tagids: string
}

/** One request of a chat. */
interface Asked {
  readonly turn: number
  readonly minute: number
  readonly sentiment: string
  readonly imps: readonly CountedImp[]
  readonly tagids: string
  readonly sent: Sent
}

const domains = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.example`)
const sentiments = ['positive', 'neutral', 'negative'] as const
const placementNames = ['below', 'side', 'top']

function playChat(below: Below, tally: Tally): readonly string[] {
  const terms = randomTerms(below)
  const faults: string[] = []
  let given: Given | undefined
  let turn = 0
  let minute = 30_000_000 + below(1000)
  for (let left = 4 + below(12); left > 0; left--) {
    // Mostly on by a few turns; somebody may also ask again at the same turn or go back.
    turn = Math.max(1, turn + below(4) - (below(12) === 0 ? 3 : 0))
    minute += below(20) === 0 ? 200 : below(3)
    const imps = randomImps(below)
    const tagids = [...new Set(imps.map(({ tagid }) => tagid))].toSorted().join()
    const sentiment = sentiments[below(3)] ?? 'neutral'
    const asked = { turn, minute, sentiment, imps, tagids, sent: sentToken(given?.token, below) }
    const { answer, fault } = playRequest(asked, given, { terms, below, tally })
    if (fault !== '') faults.push(`turn ${turn}: ${fault}`)
    // Without a winner there is no answer that could carry a token: the next request has the one before.
    given = answer ?? given
  }
  return faults
}

interface Play {
  readonly terms: SupplyTerms
  readonly below: Below
  readonly tally: Tally
}

function playRequest(asked: Asked, given: Given | undefined, { terms, below, tally }: Play) {
  const { turn, minute, imps, tagids, sent } = asked
  const counter = new ChatCounter(terms)
  const counted = countedFor(asked, given)
  const tools = { tokens, nowSeconds: () => minute * 60 + below(60) }
  const pacing = paceChat(requestOf(asked), { publisher, isTest: false }, terms, tools)
  if (pacing === undefined) return { answer: undefined, fault: 'nothing is paced' }

  const paced = pacing.trace.paced.map(({ impId, rule }) => `${impId} ${rule}`)
  const expected = counter.pacedIn(counted, asked)
  const offered = imps.filter(({ id }) => !paced.some((end) => end.startsWith(`${id} `)))
  const bids = offered.map((imp) => ({ ...imp, turn, domain: domains[below(domains.length)] ?? '' }))
  const isRepeat = ({ id, domain }: Bid): boolean => pacing.repeatOf?.({ impId: id, adomain: [domain] }) !== undefined
  const wrong = bids.filter((bid) => isRepeat(bid) !== counter.isRepeat(counted, bid))
  const agrees = counted.ads.length > adsMax ? isStricter(paced, expected) : paced.join() === expected.join()
  const fault = agrees ? '' : `${paced.join()} and not ${expected.join()}`
  const faults = [fault, ...wrong.map(({ domain }) => `${domain} is judged otherwise`)].filter((one) => one !== '')

  const won = bids.filter((bid) => !isRepeat(bid) && below(3) > 0)
  tally.requests++
  tally.paced += paced.length
  tally.repeated += bids.filter(isRepeat).length
  tally.won += won.length
  if (sent.kind === 'unusable') tally.unusable++
  if (won.length === 0) return { answer: undefined, fault: faults.join('; ') }
  const token = tokenAfter(pacing, won.map(winnerOf), tools) ?? ''
  tally.longest = Math.max(tally.longest, token.length)
  const answer = { token, counted: { ...counted, ads: [...counted.ads, ...won] }, tagids }
  return { answer, fault: faults.join('; ') }
}

/** Beyond the bound, ads of which only the number is known count for each placement: fewer are offered, never more. */
function isStricter(paced: readonly string[], expected: readonly string[]): boolean {
  return expected.every((end) => paced.includes(end))
}

type Bid = CountedImp & CountedAd

type Sent =
  | { readonly kind: 'none'; readonly token: undefined }
  | { readonly kind: 'unusable' | 'given'; readonly token: string }

/** What the publisher sends back: mostly what it got last. */
function sentToken(token: string | undefined, below: Below): Sent {
  if (token === undefined) return { kind: 'none', token }
  const state = { startMinute: 30_000_000, unlisted: 0, ads: [], advertisers: [] }
  switch (below(40)) {
    case 0:
      return { kind: 'none', token: undefined }
    case 1:
      return { kind: 'unusable', token: otherTokens.write(state, bindingOf(publisher, ['below'])) }
    case 2:
      return { kind: 'unusable', token: tokens.write(state, bindingOf('pub-2', ['below'])) }
    case 3:
      return { kind: 'unusable', token: `AA${token.slice(2)}` }
    default:
      return { kind: 'given', token }
  }
}

/** What the counter knows of the chat to which the token belongs: nothing where it is not there, one ad where it is no use. */
function countedFor({ sent, tagids, minute }: Asked, given: Given | undefined): Counted {
  const fresh = { ads: [], startMinute: minute }
  if (sent.kind === 'none') return { ...fresh, spent: 0 }
  if (sent.kind === 'unusable' || given === undefined) return { ...fresh, spent: 1 }
  const isUsable = given.tagids === tagids && minute - given.counted.startMinute < 360
  return isUsable ? given.counted : { ...fresh, spent: 1 }
}

function randomTerms(below: Below): SupplyTerms {
  const rules = (): object => ({
    firstTurn: 1 + below(4),
    minTurnsBetween: below(4),
    ...(below(2) === 0 ? { maxPerSession: 1 + below(5) } : {}),
    sameAdvertiserAfterTurns: below(12),
    notWhen: { sentiments: sentiments.filter(() => below(8) === 0) },
  })
  const placements = placementNames.filter(() => below(3) === 0).map((tagid) => ({ tagid, pacing: rules() }))
  return termsOf(SupplyEntry, { id: publisher, pacing: rules(), placements })
}

function randomImps(below: Below): readonly CountedImp[] {
  // Mostly the same placements, so that a token can be used.
  const count = below(8) === 0 ? 1 : 3
  return Array.from({ length: count + below(2) }, (_, at) => ({ id: `i${at}`, tagid: placementNames[at % 3] ?? '' }))
}

function requestOf({ turn, sentiment, imps, sent }: Asked): BidRequest {
  const metrics = { messageSequenceNumber: turn, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  const token = sent.token === undefined ? {} : { pacing: sent.token }
  const service = { ...metrics, sentiment: { value: sentiment, score: 0 }, ...token }
  return { id: 'r1', imp: imps, ext: { service } } as unknown as BidRequest
}

const sample = impWith(titleAsset)

function winnerOf({ id, domain }: Bid): Winner {
  const bid = bidOf({ impId: id, adomain: [domain] })
  return { bid, imp: { ...sample, id }, clearingMicros: 1, runnerUpMicros: undefined }
}
