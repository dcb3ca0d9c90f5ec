// P1: the full path with in-process demand, beside node:http that parses the same body and its native string and writes
// the same answer; not in a quick run, also beside the same on node:net.

import { readFileSync } from 'node:fs'
import {
  bareNetServer,
  bareServer,
  type Duel,
  type DuelCast,
  type DuelOptions,
  type DuelServer,
  runDuel,
  startExchanges,
} from './duel.ts'
import { profileArgs } from './report/profile.ts'
import { askOnce } from './servers/ask-once.ts'
import { exchangeNote, startServer } from './servers/exchange.ts'
import type { Bench } from './setting.ts'

/**
 * The configuration of `npm start -- --sample`, with its house campaigns, as a commit understands it that is measured beside this one:
 * such a commit may have no pictures of its own and no choice of scorers, and no request of the bench asks for relevance.
 */
export const houseYaml = readFileSync(new URL('../../sample.yaml', import.meta.url), 'utf8')
  .replaceAll('url: /pictures/', 'url: https://pictures.example/')
  .replace(/^ {2}#.*\n {2}scorer: words\n/m, '')

const duel: Duel = {
  goal: 1.6,
  part: 1,
  notes: ['The configuration is sample.yaml; its house campaigns are the demand.', exchangeNote],
  start,
}

export const house: Bench = {
  title: 'P1: full path, in-process demand',
  isPinned: true,
  run: (setting) => runDuel(duel, setting),
}

async function start(options: DuelOptions): Promise<DuelCast> {
  const exchanges = await startExchanges(houseYaml, options)
  const answer = await askOnce(exchanges[0].url)
  const { status, body } = answer
  if (status !== 200 || !body.includes(idEnd)) throw new Error(`the exchange answered ${status}: ${body}`)
  const bares = options.bares === 0 ? [] : await startBares(answer, options)
  return { contenders: [...bares, ...exchanges], others: [] }
}

const idEnd = '",'

/** They answer what the exchange answers. */
async function startBares(
  answer: Awaited<ReturnType<typeof askOnce>>,
  options: DuelOptions,
): Promise<readonly DuelServer[]> {
  const { headers, body } = answer
  const template = JSON.stringify({ headers, afterId: body.slice(body.indexOf(idEnd)) })
  const nodeArgs = profileArgs(options.profileFolder('bare'))
  const core = options.cores?.server
  const bare = await startServer('bare-house', [template], { nodeArgs, core })
  const nets = options.bares === 2 ? [await startServer('bare-net-house', [template], { core })] : []
  for (const { url } of [bare, ...nets]) {
    const bareAnswer = await askOnce(url)
    if (JSON.stringify(bareAnswer) !== JSON.stringify(answer))
      throw new Error(`the bare engine at ${url} answers something else`)
  }
  return [bareServer(bare), ...nets.map(bareNetServer)]
}
