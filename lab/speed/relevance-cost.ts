// What an auction costs more where bids are ranked by relevance: P1 and P2 of npm run lab -- speed without the edge, each contender
// in a process of its own, in turns, in processor time. Twice with the same chat, as P1 and P2 have it, and with many chats.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { median, sum } from '../figures.ts'
import { sampleBody } from '../load/request-bytes.ts'
import { startThreePartners, threePartnersYaml } from './fan-out.ts'
import { houseYaml } from './house.ts'
import type { Work } from './relevance-cost-process.ts'
import { profileArgs, readProfile, showProfile, summariseProfile } from './report/profile.ts'

const stages = ['p1', 'p2'] as const

export const command = commandOf({
  names: stages,
  options: {
    rounds: { takes: 'N', says: 'of turns (60)' },
    auctions: { takes: 'N', says: 'in a turn (1000)' },
    profile: { says: 'also shows where the time goes' },
  },
  async run({ rounds = '60', auctions = '1000', profile }, names) {
    const count = (name: string, text: string): number => wholeNumber(name, text, { least: 1, most: 1_000_000 })
    const only = names.length === 0 ? stages : names
    await showCost({ only, rounds: count('rounds', rounds), auctions: count('auctions', auctions), profile })
    return 0
  },
})

interface CostOptions {
  readonly only: readonly (typeof stages)[number][]
  readonly rounds: number
  /** Auctions of a turn. */
  readonly auctions: number
  readonly profile: boolean
}

const ranking = 'ranking: price-times-relevance'
const settings: Readonly<Record<string, string>> = {
  off: '',
  words: `${ranking}, tellRelevance: true, scorer: words`,
  vectors: `${ranking}, scorer: vectors`,
}
/** Code is compiled for the last time after so many. */
const warmUp = 20_000
const pairsFile = new URL('../relevance/truth/en.json', import.meta.url)
const partnerLanes = 32
/** Of each contender, because two processes of the same code differ; by how much is told too. */
const processes = 2
const chatsMax = 10_000
/** So that two terms meet again as late as possible. */
const stride = 7919

async function showCost(options: CostOptions): Promise<void> {
  const partners = await startThreePartners(undefined)
  try {
    const work = { p1: [houseYaml, 1], p2: [threePartnersYaml(partners), partnerLanes] } as const
    const chats = { 'the same chat': [sampleBody()], 'many chats': manyChats() }
    console.log(
      `Processor time of an auction in µs, the median of ${options.rounds} rounds in turns, each of ${options.auctions}.`,
    )
    for (const stage of options.only) {
      const [yaml, lanes] = work[stage]
      for (const [chat, bodies] of Object.entries(chats)) {
        console.log(`\n${stage}, ${chat}:`)
        await showTurns(yaml, { bodies, lanes }, options)
      }
    }
  } finally {
    await Promise.all(partners.map(({ stop }) => stop()))
  }
}

/** More than any part of the exchange remembers, in English: what the sample says, and two terms that somebody else says. */
function manyChats(): readonly string[] {
  const { site, ...rest } = JSON.parse(sampleBody()) as { readonly site: { readonly keywords: string } }
  const pairs = JSON.parse(readFileSync(pairsFile, 'utf8')) as readonly {
    readonly request: { readonly keywords: string }
  }[]
  const terms = [...new Set(pairs.flatMap(({ request }) => request.keywords.split(',').map((term) => term.trim())))]
  return Array.from({ length: chatsMax }, (_, at) => {
    const others = [terms[at % terms.length], terms[Math.floor((at * stride) / terms.length) % terms.length]]
    return JSON.stringify({ ...rest, site: { ...site, keywords: [site.keywords, ...others].join(', ') } })
  })
}

async function showTurns(
  yaml: string,
  work: Pick<Work, 'bodies' | 'lanes'>,
  { rounds, auctions, profile }: CostOptions,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cost-'))
  const contenders = Object.entries(settings).flatMap(([name, setting]) =>
    Array.from({ length: processes }, (_, number) => ({
      name,
      profile: profile && number === 0 ? join(folder, name) : undefined,
      work: { yaml: withAuction(yaml, setting), ...work },
      turns: [] as number[],
    })),
  )
  const running = contenders.map((contender) => ({
    ...contender,
    hold: startContender(contender.work, contender.profile),
  }))
  // In turns too, so that a busy machine is as busy for all.
  for (let round = -Math.ceil(warmUp / auctions); round < rounds; round++) {
    for (let place = 0; place < running.length; place++) {
      const contender = running[(place + Math.abs(round)) % running.length]
      const micros = await contender?.hold(auctions)
      if (round >= 0 && micros !== undefined) contender?.turns.push(micros)
    }
  }
  showRatios(Map.groupBy(contenders, ({ name }) => name))
  await Promise.all(running.map(({ hold }) => hold(0)))
  for (const { name, profile: own } of contenders) if (own !== undefined) showProfileIn(own, name)
  rmSync(folder, { recursive: true, force: true })
}

interface Turns {
  readonly turns: readonly number[]
}

function showRatios(byName: ReadonlyMap<string, readonly Turns[]>): void {
  const off = byName.get('off') ?? []
  for (const [name, own] of byName) {
    const ratio = median(meanTurns(own).map((micros, round) => micros / (meanTurns(off)[round] ?? Number.NaN)))
    const calmest = quietest(own) / quietest(off)
    const [one = 0, other = 0] = own.map(({ turns }) => median(turns))
    const figures = [median(meanTurns(own)).toFixed(1), ratio.toFixed(3), calmest.toFixed(3)]
    const [micros, told, least] = figures.map((text) => text.padStart(7))
    console.log(
      `${name.padEnd(8)} ${micros}  ÷ off ${told} (calmest ${least}), its processes ${(other / one).toFixed(3)}`,
    )
  }
}

/** Of all processes of a contender. */
function meanTurns(processesOfOne: readonly Turns[]): readonly number[] {
  const [first = { turns: [] }] = processesOfOne
  return first.turns.map(
    (_, round) => sum(processesOfOne.map(({ turns }) => turns[round] ?? Number.NaN)) / processesOfOne.length,
  )
}

/** Of the tenth of turns that cost least: other work makes turns dearer and never cheaper. */
function quietest(processesOfOne: readonly Turns[]): number {
  const turns = processesOfOne.flatMap((one) => one.turns)
  return median(turns.toSorted((a, b) => a - b).slice(0, Math.ceil(turns.length / 10)))
}

/** A setting of the auction, beside those that the configuration has. */
function withAuction(yaml: string, setting: string): string {
  const rows =
    setting === ''
      ? ''
      : setting
          .split(', ')
          .map((row) => `  ${row}\n`)
          .join('')
  return yaml.includes('\nauction:\n')
    ? yaml.replace('\nauction:\n', `\nauction:\n${rows}`)
    : `${yaml}\nauction:\n  timeoutMs: 500\n${rows}`
}

/** Returns what holds so many auctions and tells the processor time of one; none end it. */
function startContender(work: Work, profileFolder: string | undefined): (auctions: number) => Promise<number> {
  // As the command runs: see main.ts of the exchange.
  const execArgv = ['--no-allocation-site-pretenuring', ...profileArgs(profileFolder)]
  const child: ChildProcess = fork(new URL('./relevance-cost-process.ts', import.meta.url), {
    execArgv,
    stdio: 'inherit',
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`a contender ended with the code ${String(code)}`)
    return 0
  })
  child.send(work)
  return (auctions) => {
    if (auctions === 0) child.disconnect()
    else child.send(auctions)
    const told = once(child, 'message').then(([micros]) => micros as number)
    return Promise.race([told, ended])
  }
}

function showProfileIn(folder: string, name: string): void {
  const [file = ''] = readdirSync(folder)
  console.log(`\nProfile of ${name}:\n${showProfile(summariseProfile(readProfile(join(folder, file))))}`)
}
