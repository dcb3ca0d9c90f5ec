// P2: the full path with three HTTP partners that answer at once, beside node:http and undici's `dispatch` that ask the
// same three.

import { profileArgs } from '../report/profile.ts'
import { priceFrom } from '../servers/ask-once.ts'
import { exchangeNote, partnersYaml, startExchange } from '../servers/exchange.ts'
import { type ServerProcess, startServer } from '../servers/process.ts'
import { type Duel, type DuelCast, type DuelOptions, runDuel } from './duel.ts'
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

export function startThreePartners(core: number | undefined): Promise<readonly ServerProcess[]> {
  return Promise.all(prices.map((price) => startServer({ file: './partner.ts', args: [`--price=${price}`], core })))
}

async function start({ cores, besideRoot, profileFolder }: DuelOptions): Promise<DuelCast> {
  const partners = await startThreePartners(cores?.others)
  const core = cores?.server
  const args = partners.map(({ url }) => url.href)
  const nodeArgs = profileArgs(profileFolder('bare'))
  const bare = await startServer({ file: './bare-fan-out.ts', args, nodeArgs, core })
  const yaml = partnersYaml(partners.map(({ url }) => ({ url, timeoutMs: partnerTimeoutMs })))
  const exchange = await startExchange({ yaml, core, profileFolder: profileFolder('exchange') })
  const beside = besideRoot === undefined ? undefined : await startExchange({ yaml, root: besideRoot, core })
  for (const [name, { url }] of Object.entries({ bare, exchange, ...(beside === undefined ? {} : { beside }) })) {
    const price = await priceFrom(name, url)
    if (price !== Math.max(...prices)) throw new Error(`${name} took a bid of ${price}, which is not the highest`)
  }
  return { bare, exchange, beside, others: partners }
}
