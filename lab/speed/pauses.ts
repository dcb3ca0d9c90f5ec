// P7: what a process needs at 3,000 requests a second with in-process demand: how long its collector stops it at most, and
// how much memory it takes. With the usual number of stored auctions, and with ten times as many.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGenerator } from '../load/start-generator.ts'
import { houseYaml } from './house.ts'
import type { Findings, Goal } from './report/results.ts'
import { type Turn, takeTurn } from './rounds.ts'
import { exchangeNote, startExchange } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'

const perSecond = 3000
const connections = 256
const pauseMsMost = 4
const residentMost = 160

const storedCounts = [1000, 10_000] as const

export const pauses: Bench = {
  title: `P7: collector and memory at ${perSecond} requests a second`,
  isPinned: true,
  run: runPauses,
}

async function runPauses(setting: Setting): Promise<Findings> {
  const seconds = Math.max(2, Math.round(setting.effort.seconds / 2))
  const notes = [
    `Open loop of ${perSecond} requests a second for ${seconds} s, after as long to warm up; in-process demand, sample.yaml.`,
    'Pauses are those that Node reports of its collector; memory is the largest resident size, seen once a second.',
    exchangeNote,
  ]
  for (const note of notes) setting.print(note)
  const rows: Turn[] = []
  const goals: Goal[] = []
  for (const stored of storedCounts) {
    const { turn, longestMs, totalMs, residentMb } = await measure(stored, seconds, setting)
    rows.push(turn)
    notes.push(`${turn.name}: the collector took ${totalMs.toFixed(0)} ms in all.`)
    goals.push(
      { name: `longest pause ms, ${stored} stored`, kind: 'absolute', value: longestMs, most: pauseMsMost },
      { name: `resident MiB, ${stored} stored`, kind: 'absolute', value: residentMb, most: residentMost },
    )
  }
  return { notes, rows, goals, profiles: [] }
}

interface Needs {
  readonly turn: Turn
  readonly longestMs: number
  readonly totalMs: number
  readonly residentMb: number
}

async function measure(stored: number, seconds: number, { cores, tellTurn }: Setting): Promise<Needs> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pauses-'))
  const file = join(folder, 'pauses.json')
  const exchange = await startExchange({
    yaml: `${houseYaml}\nexplain: { auctionsMax: ${stored} }\n`,
    core: cores?.server,
    env: { PAUSE_FILE: file },
    nodeArgs: ['--import', new URL('../stage/preload/pause-watch.ts', import.meta.url).href],
  })
  const generator = startGenerator(cores?.others)
  const pace = { kind: 'open', perSecond, seconds } as const
  const run = (name: string): Promise<Turn> => takeTurn({ ...exchange, name }, generator, { connections, pace })
  await run('warm-up')
  process.kill(exchange.pid, 'SIGUSR2')
  const watch = watchResident(exchange.pid)
  const turn = await run(`${stored} auctions stored`)
  const residentMb = watch.stop()
  tellTurn(turn.name, turn)
  await generator.stop()
  await exchange.stop()
  const { longestMs, totalMs } = JSON.parse(readFileSync(file, 'utf8')) as Pick<Needs, 'longestMs' | 'totalMs'>
  rmSync(folder, { recursive: true })
  return { turn, longestMs, totalMs, residentMb }
}

function watchResident(pid: number): { readonly stop: () => number } {
  let most = 0
  const look = (): void => {
    const kilobytes = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    most = Math.max(most, Number(kilobytes) / 1024)
  }
  const timer = setInterval(look, 1000)
  return {
    stop() {
      clearInterval(timer)
      look()
      return most
    },
  }
}
