// The turns of an exchange's event loop while something is done to it, and how it answers probes meanwhile.

import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sum } from '../figures.ts'
import type { LoadResult } from '../load/plan.ts'
import { type Verdict, verdict } from '../scenario.ts'

/** A turn may take no longer. */
const turnMsMax = 50
/** Between two probes. */
const probeMs = 10

/** What an exchange is started with so that it writes its long turns into this file. */
export function watchedBy(turns: string): Readonly<Record<string, string>> {
  const preload = new URL('../stage/preload/long-turns.ts', import.meta.url).href
  return { PARLEY_LONG_TURNS: turns, NODE_OPTIONS: `--import=${preload}` }
}

export interface Watched {
  readonly tookMs: number
  readonly longestTurnMs: number
  readonly probes: number
  readonly failedProbes: number
  readonly longestProbeMs: number
}

/** Probes the exchange while something is done to it. */
export async function watched(
  { url }: { readonly url: string },
  turns: string,
  run: () => Promise<void>,
): Promise<Watched> {
  const beganAtMs = Date.now()
  const probe = startProbes(url.replace('/openrtb2', '/livez'))
  await run()
  const tookMs = Date.now() - beganAtMs
  // What is left of the old configuration goes a little later.
  await wait(1000)
  const { waits, failed } = await probe.end()
  const written = existsSync(turns) ? readFileSync(turns, 'utf8').trim().split('\n') : []
  const during = written.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= beganAtMs)
  const longestTurnMs = Math.max(0, ...during.map(([, ms = 0]) => ms))
  return { tookMs, longestTurnMs, probes: waits.length, failedProbes: failed, longestProbeMs: Math.max(...waits) }
}

function startProbes(url: string): { readonly end: () => Promise<{ waits: readonly number[]; failed: number }> } {
  const state = { isOver: false, failed: 0 }
  const waits: number[] = []
  const probe = async (): Promise<void> => {
    const sentMs = performance.now()
    const isAlive = await fetch(url).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    )
    waits.push(performance.now() - sentMs)
    if (!isAlive) state.failed++
  }
  const run = async (): Promise<void> => {
    const sent: Promise<void>[] = []
    while (!state.isOver) {
      sent.push(probe())
      await wait(probeMs)
    }
    await Promise.all(sent)
  }
  const running = run()
  return {
    async end() {
      state.isOver = true
      await running
      return { waits, failed: state.failed }
    },
  }
}

export function turnsVerdict(scenario: string, what: string, found: Watched): Verdict {
  const { tookMs, longestTurnMs, probes, failedProbes, longestProbeMs } = found
  return verdict(
    `${scenario}: ${what}: no turn of the loop takes ${turnMsMax} ms, no probe fails`,
    `longest turn ${longestTurnMs.toFixed(0)} ms; ${failedProbes} of ${probes} probes failed, the slowest took ${longestProbeMs.toFixed(0)} ms; in force after ${(tookMs / 1000).toFixed(1)} s`,
    {
      [`a turn of ${longestTurnMs.toFixed(0)} ms`]: longestTurnMs < turnMsMax,
      [`${failedProbes} probes failed`]: failedProbes === 0,
    },
  )
}

/** `load` is what came meanwhile, by seconds. */
export function failuresVerdict(promise: string, load: readonly LoadResult[]): Verdict {
  const failed = sum(load.map(({ errors }) => errors))
  const answered = sum(load.map((second) => second.answered))
  return verdict(promise, `${failed} of ${answered} failed`, {
    [`${failed} failed`]: failed === 0,
    'nothing was asked': answered > 0,
  })
}
