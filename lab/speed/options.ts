// The options of the suite.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OptionValues, refuse, wholeNumber } from '../../scripts/command/options.ts'
import { layOut } from '../../scripts/project/lay-out.ts'
import { type Best, bestFolder, readBest } from './best.ts'
import { type BenchId, benchIds } from './report/results.ts'
import type { RoundPlan } from './rounds.ts'

export interface Effort extends RoundPlan {
  /** How long P4 holds its rate; P3 takes half of it. */
  readonly seconds: number
  readonly quick: boolean
}

export interface Peer {
  readonly url: string
  /** Whose processor time counts; without it, only speed and latency are compared. */
  readonly pid: number | undefined
  /** What it needs in `imp.ext`, by which its bidders are named. */
  readonly impExt: object | undefined
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

export const optionSpecs = {
  quick: { says: 'fewer and shorter rounds: about a minute; a ratio that is worse is measured again' },
  rounds: { takes: 'N', says: 'rounds for each contender; the median counts (default 40, quick 11)' },
  requests: { takes: 'N', says: 'requests per round of P1; the other benches scale with it (default 2000)' },
  seconds: { takes: 'N', says: 'how long P4 holds its rate, and P3 half as long (default 60, quick 5)' },
  beside: {
    takes: 'DIR',
    says: 'P1 and P2 with the exchange of another checkout, two processes of each (quick: one); no baseline is read or written',
  },
  best: {
    says: 'P1 and P2 beside the cheapest commit ever (lab/speed/results/best.json); fails where this checkout is dearer than is kept there',
  },
  'chat-fit': {
    says: 'P1 and P2 with bids ranked by relevance, and with everything of docs/guides/chat-fit.md, as further contenders, also without a baseline',
  },
  peer: {
    takes: 'URL',
    says: 'P2 with another exchange that runs already; the bench prints the partners that it must ask, and waits',
  },
  'peer-pid': { takes: 'N', says: 'its process, whose processor time counts with that of its children' },
  'peer-ext': { takes: 'JSON', says: 'what it needs in imp.ext; the others get the same request' },
  profile: { says: 'also show where P1 and P2 spend their time' },
  'write-baseline': { says: 'store this run as the baseline for later runs' },
  write: {
    says: 'the same with profiles, and write the pages with the figures: docs/performance.md and docs/scale.md',
  },
  results: { takes: 'FOLDER', says: 'folder for the JSON results (default lab/speed/results)' },
  docs: { takes: 'FOLDER', says: 'folder of the pages (default docs)' },
} as const

/** `named` are the benches to run: by default all, with --quick p1, p2 and p5. */
export function benchOptions(values: OptionValues<typeof optionSpecs>, named: readonly BenchId[]): BenchOptions {
  const { quick, write } = values
  const isBaseline = write || values['write-baseline']
  if (quick && isBaseline) return refuse('--quick is not exact enough for a baseline; remove one of the options')
  const best = values.best ? readBest() : undefined
  if (best !== undefined && values.beside !== undefined) return refuse('--best is a checkout already; remove --beside')
  const besideRoot = best === undefined ? checkoutAt(values.beside) : layOut(best.commit, bestFolder)
  if (besideRoot !== undefined && isBaseline) {
    return refuse('--beside compares two checkouts and keeps no baseline; remove one of the options')
  }
  const chatFit = values['chat-fit']
  if (chatFit && isBaseline) {
    return refuse('--chat-fit compares two configurations and keeps no baseline; remove one of the options')
  }
  const peer = peerAt(values)
  if (peer !== undefined && (besideRoot !== undefined || isBaseline)) {
    return refuse('--peer compares two exchanges and keeps no baseline; remove the other option')
  }
  const only = named.length > 0 ? named : defaultBenches(quick, besideRoot !== undefined || chatFit, peer)
  if (peer !== undefined && only.join() !== 'p2') return refuse('--peer is for p2 only: select it or nothing')
  if ((besideRoot !== undefined || chatFit) && only.some((id) => id !== 'p1' && id !== 'p2')) {
    return refuse(`${chatFit ? '--chat-fit' : '--beside'} is for p1 and p2 only: select them`)
  }
  return {
    only,
    effort: effortOf(values),
    profile: values.profile || write,
    writeBaseline: isBaseline,
    writePages: write,
    besideRoot,
    hold: best?.most,
    chatFit,
    peer,
    resultsFolder: values.results ?? fileURLToPath(new URL('./results/', import.meta.url)),
    docsFolder: values.docs ?? fileURLToPath(new URL('../../docs/', import.meta.url)),
  }
}

function effortOf({ quick, rounds, requests, seconds }: EffortValues): Effort {
  const count = (name: string, text: string | undefined, byDefault: number): number =>
    wholeNumber(name, text ?? String(byDefault), { least: 1, most: 10_000_000 })
  const perRound = count('requests', requests, 2000)
  return {
    // Many short turns: what else the machine does changes within seconds, and should be the same for all turns of a round.
    rounds: count('rounds', rounds, quick ? 11 : 40),
    requests: perRound,
    // Code that runs for the first time costs several times as much, and is compiled for the last time after 40,000 requests.
    warmUp: Math.min(40_000, perRound * 20),
    connections: 32,
    seconds: count('seconds', seconds, quick ? 5 : 60),
    quick,
  }
}

type EffortValues = Pick<OptionValues<typeof optionSpecs>, 'quick' | 'rounds' | 'requests' | 'seconds'>

function defaultBenches(isQuick: boolean, isDuel: boolean, peer: Peer | undefined): readonly BenchId[] {
  if (peer !== undefined) return ['p2']
  if (isDuel) return ['p1', 'p2']
  return isQuick ? ['p1', 'p2', 'p5'] : benchIds
}

function checkoutAt(folder: string | undefined): string | undefined {
  if (folder === undefined || existsSync(join(folder, 'packages/exchange/src/main.ts')))
    return folder && resolve(folder)
  return refuse(`--beside ${folder}: packages/exchange/src/main.ts not found`)
}

type PeerValues = Pick<OptionValues<typeof optionSpecs>, 'peer' | 'peer-pid' | 'peer-ext'>

function peerAt({ peer: address, 'peer-pid': pid, 'peer-ext': ext }: PeerValues): Peer | undefined {
  if (address === undefined) {
    if (pid !== undefined || ext !== undefined) return refuse('--peer-pid and --peer-ext need --peer')
    return undefined
  }
  const url = URL.parse(address)
  if (url?.protocol !== 'http:')
    return refuse(`--peer ${address}: must be an address such as http://127.0.0.1:8000/openrtb2`)
  return {
    url: address,
    pid: pid === undefined ? undefined : wholeNumber('peer-pid', pid, { least: 1, most: 10_000_000 }),
    impExt: ext === undefined ? undefined : objectIn(ext),
  }
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  return refuse(`--peer-ext ${text}: must be a JSON object such as {"bidder":{"acme":{}}}`)
}
