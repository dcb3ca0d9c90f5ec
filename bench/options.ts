// The options of `npm run bench`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { layOut } from '../scripts/project/lay-out.ts'
import { type Best, bestFolder, readBest } from './best.ts'
import { type BenchId, benchIds } from './report/results.ts'
import type { RoundPlan } from './rounds.ts'

export interface Effort extends RoundPlan {
  /** How long P4 holds its rate; P3 takes half of it. */
  readonly seconds: number
  readonly quick: boolean
}

export interface Peer {
  readonly url: URL
  /** Whose processor time counts; without it, only speed and latency are compared. */
  readonly pid: number | undefined
}

export interface BenchOptions {
  readonly only: readonly BenchId[]
  readonly effort: Effort
  readonly profile: boolean
  readonly writeBaseline: boolean
  readonly writePages: boolean
  /** Another checkout, whose exchange takes turns with this one in P1 and P2. */
  readonly besideRoot: string | undefined
  /** Beside another checkout: how many times its processor time a request may cost here, by bench; undefined holds nothing. */
  readonly hold: Best['most'] | undefined
  /** Whether an exchange with everything of docs/guides/chat-fit.md takes turns with this one in P1 and P2. */
  readonly chatFit: boolean
  /** Another exchange, which runs already and takes turns with this one in P2. */
  readonly peer: Peer | undefined
  readonly resultsFolder: string
  readonly docsFolder: string
}

const usage = `Usage: npm run bench -- [--only p1,p2] [--quick] [--profile] [--beside DIR | --best] [--chat-fit] [--peer URL] [--write-baseline] [--write]

  --only LIST        some of ${benchIds.join(', ')} (default: all; with --quick: p1, p2, p5)
  --quick            fewer and shorter rounds: about a minute; a ratio that is worse is measured again
  --rounds N         rounds for each contender; the median counts (default 40, quick 11)
  --requests N       requests per round of P1; the other benches scale with it (default 2000)
  --seconds N        how long P4 holds its rate, and P3 half as long (default 60, quick 5)
  --beside DIR       P1 and P2 with the exchange of another checkout, two processes of each (quick: one); no baseline is read or written
  --best             P1 and P2 beside the cheapest commit ever (bench/results/best.json); fails where this checkout is dearer than is kept there
  --chat-fit         P1 and P2 with everything of docs/guides/chat-fit.md switched on as a further contender, also without a baseline
  --peer URL         P2 with another exchange that runs already; the bench prints the partners that it must ask, and waits
  --peer-pid N       its process, whose processor time counts with that of its children
  --profile          also show where P1 and P2 spend their time
  --write-baseline   store this run as the baseline for later runs
  --write            the same with profiles, and write the pages with the figures: docs/performance.md and docs/scale.md
  --results FOLDER   folder for the JSON results (default bench/results)
  --docs FOLDER      folder of the pages (default docs)`

export function readOptions(args: readonly string[]): BenchOptions {
  const values = parsed(args)
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const { quick, write } = values
  if (quick && (write || values['write-baseline']))
    return refuse('--quick is not exact enough for a baseline; remove one of the options')
  const best = values.best ? readBest() : undefined
  if (best !== undefined && values.beside !== undefined) return refuse('--best is a checkout already; remove --beside')
  const besideRoot = best === undefined ? checkoutAt(values.beside) : layOut(best.commit, bestFolder)
  if (besideRoot !== undefined && (write || values['write-baseline'])) {
    return refuse('--beside compares two checkouts and keeps no baseline; remove one of the options')
  }
  const chatFit = values['chat-fit']
  if (chatFit && (write || values['write-baseline'])) {
    return refuse('--chat-fit compares two configurations and keeps no baseline; remove one of the options')
  }
  const peer = peerAt(values.peer, values['peer-pid'])
  if (peer !== undefined && (besideRoot !== undefined || write || values['write-baseline'])) {
    return refuse('--peer compares two exchanges and keeps no baseline; remove the other option')
  }
  const only = benchesIn(values.only ?? defaultBenches(quick, besideRoot !== undefined || chatFit, peer))
  if (peer !== undefined && only.join() !== 'p2') return refuse('--peer is for p2 only: remove --only or select p2')
  if ((besideRoot !== undefined || chatFit) && only.some((id) => id !== 'p1' && id !== 'p2')) {
    return refuse(`${chatFit ? '--chat-fit' : '--beside'} is for p1 and p2 only: select them with --only`)
  }
  const requests = count('requests', values.requests, 2000)
  return {
    only,
    effort: {
      // Many short turns: what else the machine does changes within seconds, and should be the same for all turns of a round.
      rounds: count('rounds', values.rounds, quick ? 11 : 40),
      requests,
      // Code that runs for the first time costs several times as much, and is compiled for the last time after 40,000 requests.
      warmUp: Math.min(40_000, requests * 20),
      connections: 32,
      seconds: count('seconds', values.seconds, quick ? 5 : 60),
      quick,
    },
    profile: values.profile || write,
    writeBaseline: values['write-baseline'] || write,
    writePages: write,
    besideRoot,
    hold: best?.most,
    chatFit,
    peer,
    resultsFolder: values.results ?? fileURLToPath(new URL('./results/', import.meta.url)),
    docsFolder: values.docs ?? fileURLToPath(new URL('../docs/', import.meta.url)),
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: text,
        quick: flag,
        rounds: text,
        requests: text,
        seconds: text,
        profile: flag,
        beside: text,
        best: flag,
        'chat-fit': flag,
        peer: text,
        'peer-pid': text,
        'write-baseline': flag,
        write: flag,
        results: text,
        docs: text,
        help: flag,
      },
    }).values
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function benchesIn(list: string): readonly BenchId[] {
  const wanted = list.split(',').map((name) => name.trim().toLowerCase())
  const unknown = wanted.find((name) => !benchIds.some((id) => id === name))
  if (unknown !== undefined) return refuse(`--only ${list}: unknown bench ${unknown}`)
  return benchIds.filter((id) => wanted.includes(id))
}

function defaultBenches(isQuick: boolean, isDuel: boolean, peer: Peer | undefined): string {
  if (peer !== undefined) return 'p2'
  if (isDuel) return 'p1,p2'
  return isQuick ? 'p1,p2,p5' : benchIds.join()
}

function checkoutAt(folder: string | undefined): string | undefined {
  if (folder === undefined || existsSync(join(folder, 'packages/exchange/src/main.ts')))
    return folder && resolve(folder)
  return refuse(`--beside ${folder}: packages/exchange/src/main.ts not found`)
}

function peerAt(address: string | undefined, pid: string | undefined): Peer | undefined {
  if (address === undefined) return pid === undefined ? undefined : refuse('--peer-pid needs --peer')
  const url = URL.parse(address)
  if (url?.protocol !== 'http:')
    return refuse(`--peer ${address}: must be an address such as http://127.0.0.1:8000/openrtb2`)
  return { url, pid: pid === undefined ? undefined : count('peer-pid', pid, 0) }
}

function count(name: string, text: string | undefined, byDefault: number): number {
  const value = text === undefined ? byDefault : Number(text)
  if (Number.isSafeInteger(value) && value >= 1 && value <= 10_000_000) return value
  return refuse(`--${name} ${text}: must be a whole number from 1 to 10000000`)
}

function refuse(why: string): never {
  console.error(`${why}\n\n${usage}`)
  return process.exit(2)
}
