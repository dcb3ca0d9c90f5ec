// Every attack that has worked once, as a row: what the exchange is set to, who attacks, and what would be hurt.

import type { AttackPlan } from './plan.ts'

export interface Attack {
  readonly name: string
  /** What the victim's bids come from. */
  readonly demand: 'house' | PartnerDemand
  readonly attackers: readonly AttackPlan[]
  /** How long the attack builds up before the victim is measured. */
  readonly leadSeconds: number
  /** Why this row is shown and not judged; empty where it is. */
  readonly unjudged: string
}

export interface PartnerDemand {
  readonly partners: number
  readonly delayMs: number
}

const one = ['127.66.0.1']
const sources = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `127.66.1.${index + 1}`)

const attack = (name: string, attackers: readonly AttackPlan[], more: Partial<Attack> = {}): Attack => ({
  name,
  demand: 'house',
  attackers,
  leadSeconds: 0,
  unjudged: '',
  ...more,
})

const atRate = (shape: string, perSecond: number, from: readonly string[] = one): AttackPlan => ({
  kind: 'rate',
  shape,
  perSecond,
  sources: from,
})

/** The health of a partner changes over seconds, so the attack needs a lead of some seconds. */
const slowPartner = { demand: { partners: 1, delayMs: 90 }, leadSeconds: 4 } as const

export const attacks: readonly Attack[] = [
  attack('no attack at all', [], { unjudged: 'what the machine does by itself' }),
  attack('A1: X-Forwarded-For of 15 KB, 95/s', [atRate('X-Forwarded-For: 15 KB of "z,", peer not trusted', 95)]),
  attack('A2: 41,000 e-mail keywords, 4/s', [atRate('keywords: 41,000 e-mails', 4)]),
  attack('A3: ids of 120,000 ü, 10 impressions, 3/s', [atRate('publisher.id of 120,000 ü, 10 impressions', 3)]),
  attack('A4: overload, 3,000/s from 250 addresses', [atRate('the small normal request', 3000, sources(250))], {
    demand: { partners: 5, delayMs: 30 },
    unjudged: 'owned by Steady',
  }),
  attack('A5: tmax 100 at a partner of 90 ms, one address', [atRate('tmax 100', 95)], slowPartner),
  attack('A5: tmax 100 at a partner of 90 ms, three addresses', [atRate('tmax 100', 285, sources(3))], slowPartner),
  attack('A7: badv of 19,000, 10 impressions, 8/s', [atRate('badv of 19,000, 10 impressions, house bids', 8)]),
  attack('A7: combining marks, 1/s', [atRate('interests of combining marks', 1)]),
  attack('A7: bodies of 20 KB, ten addresses, 950/s', [atRate('20 KB, 10 impressions', 950, sources(10))]),
  attack('A8: 10,000 connections of four addresses, slow readers', exhausting(4, 2500), { leadSeconds: 4 }),
  attack('A9: the victim named by 20 addresses', [atRate('in the victim’s name', 1900, sources(20))]),
  attack('A10: forged notices, as fast as possible', [
    { kind: 'flood', shape: 'a forged notice', source: '127.66.0.1' },
  ]),
  attack('A10: over the limit, as fast as possible', [
    { kind: 'flood', shape: 'the small normal request', source: '127.66.0.1' },
  ]),
]

function exhausting(addresses: number, connections: number): readonly AttackPlan[] {
  return sources(addresses).map((source) => ({ kind: 'exhaust', source, connections, slowReaders: 20 }))
}
