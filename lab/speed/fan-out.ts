// P2: the full path with three HTTP partners that answer at once, beside node:http and undici's `dispatch` that ask the
// same three.

import { setTimeout as wait } from 'node:timers/promises'
import { bareServer, type Duel, type DuelCast, type DuelOptions, runDuel, startExchanges } from './duel.ts'
import type { Peer } from './options.ts'
import { profileArgs } from './report/profile.ts'
import { priceFrom } from './servers/ask-once.ts'
import { exchangeNote, type PartnerProcess, partnersYaml, startPartner, startServer } from './servers/exchange.ts'
import type { Bench } from './setting.ts'

const prices = [1, 2, 3]

/** As long as a request allows: on a busy machine the wait for a partner is not what is measured. */
export const partnerTimeoutMs = 500

const duel: Duel = {
  goal: 1.3,
  part: 0.5,
  notes: ['Three HTTP partners answer at once, each in a process of its own.', exchangeNote],
  start,
}

export const fanOut: Bench = {
  title: 'P2: three HTTP partners that answer at once',
  isPinned: true,
  run: (setting) => runDuel(duel, setting),
}

export function threePartnersYaml(partners: readonly PartnerProcess[]): string {
  return partnersYaml(partners.map(({ url }) => ({ url, timeoutMs: partnerTimeoutMs })))
}

/** From the first port on; 0 picks free ones. */
export function startThreePartners(core: number | undefined, firstPort = 0): Promise<readonly PartnerProcess[]> {
  const portOf = (index: number): number => (firstPort === 0 ? 0 : firstPort + index)
  return Promise.all(prices.map((price, index) => startPartner({ price, port: portOf(index) }, core)))
}

/** A peer is configured by hand, so its partners are where they were the last time. */
const peerPartnersPort = 7101
const peerWaitMs = 600_000

/** Waits until the peer answers with the highest of the three bids. */
async function untilPeerBids(
  { url, impExt }: Peer,
  partners: readonly PartnerProcess[],
  print: DuelOptions['print'],
): Promise<void> {
  print(`Waiting for ${url}. Let it ask these three partners (OpenRTB 2.6, native):`)
  for (const { url: partner } of partners) print(`  ${partner}`)
  const giveUpMs = performance.now() + peerWaitMs
  for (let found = ''; performance.now() < giveUpMs; ) {
    const now = await priceFrom('peer', url, impExt).catch((error: unknown) => (error as Error).message)
    if (now === Math.max(...prices)) return
    const said = typeof now === 'number' ? `it took a bid of ${now}, which is not the highest` : now
    if (said !== found) print(`  not yet: ${said}`)
    found = said
    await wait(1000)
  }
  throw new Error(`the peer did not answer with the highest bid within ${peerWaitMs / 60_000} minutes`)
}

async function start(options: DuelOptions): Promise<DuelCast> {
  const { cores, peer, bares, print, profileFolder } = options
  const partners = await startThreePartners(cores?.others, peer === undefined ? 0 : peerPartnersPort)
  const core = cores?.server
  const args = partners.map(({ url }) => url)
  const nodeArgs = profileArgs(profileFolder('bare'))
  const bare = bares === 0 ? [] : [bareServer(await startServer('bare-fan-out', args, { nodeArgs, core }))]
  const yaml = threePartnersYaml(partners)
  const contenders = [...bare, ...(await startExchanges(yaml, options))]
  for (const { name, url } of contenders) {
    const price = await priceFrom(name, url, peer?.impExt)
    if (price !== Math.max(...prices)) throw new Error(`${name} took a bid of ${price}, which is not the highest`)
  }
  if (peer !== undefined) await untilPeerBids(peer, partners, print)
  return { contenders, others: partners }
}
