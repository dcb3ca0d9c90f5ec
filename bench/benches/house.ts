// P1: the full path with in-process demand, beside node:http that parses the same body and its native string and writes
// the same answer.

import { readFileSync } from 'node:fs'
import { profileArgs } from '../report/profile.ts'
import { askOnce } from '../servers/ask-once.ts'
import { withChatFit } from '../servers/chat-fit.ts'
import { exchangeNote, startExchange } from '../servers/exchange.ts'
import { startServer } from '../servers/process.ts'
import { type Duel, type DuelCast, type DuelOptions, runDuel } from './duel.ts'
import type { Bench } from './setting.ts'

/** The configuration of `npm start -- --sample`, with its house campaigns. */
export const houseYaml = readFileSync(new URL('../../sample.yaml', import.meta.url), 'utf8')

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

async function start({ cores, besideRoot, chatFit, profileFolder }: DuelOptions): Promise<DuelCast> {
  const core = cores?.server
  const exchange = await startExchange({ yaml: houseYaml, core, profileFolder: profileFolder('exchange') })
  const answer = await askOnce(exchange.url)
  const { status, headers, body } = answer
  const idEnd = body.indexOf('",')
  if (status !== 200 || idEnd < 0) throw new Error(`the exchange answered ${status}: ${body}`)
  const template = JSON.stringify({ headers, afterId: body.slice(idEnd) })
  const nodeArgs = profileArgs(profileFolder('bare'))
  const bare = await startServer({ file: './bare-house.ts', args: [template], nodeArgs, core })
  const bareAnswer = await askOnce(bare.url)
  if (JSON.stringify(bareAnswer) !== JSON.stringify(answer)) throw new Error('the bare engine answers something else')
  const beside = besideRoot === undefined ? undefined : await startExchange({ yaml: houseYaml, root: besideRoot, core })
  const fitting = chatFit ? await startExchange({ yaml: withChatFit(houseYaml), core }) : undefined
  return { bare, exchange, beside, fitting, others: [] }
}
