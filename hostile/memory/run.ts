// Part 3: resident memory under a million requests of which no two name the same publisher, address or keywords.

import { once } from 'node:events'
import { cpuMicrosOf } from '../../bench/cpu-time.ts'
import { startWorker, stop } from '../../bench/servers/process.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { houseYaml, type RunningExchange, startExchange } from '../servers/exchange.ts'
import { proxyRange } from '../shapes/shape.ts'
import type { MemoryOrder, MemoryProgress } from './generator.ts'
import { faultsOfMemory, inMb, memoryFigures, sparkline } from './verdict.ts'

interface Effort {
  readonly requests: number
  /** The part of them in which memory may still rise: caches fill, and the collector finds its pace. */
  readonly warmUpShare: number
}

const full: Effort = { requests: 1_000_000, warmUpShare: 0 }
const quick: Effort = { requests: 60_000, warmUpShare: 0.25 }
const name = 'random publishers, addresses and keywords'
const curveWidth = 40
const sayEveryMs = 10_000

export const memory: Part = {
  id: 'memory',
  title: 'Resident memory under requests that are all different',
  columns: ['requests', 'a second', 'CPU µs', 'MB early', 'MB late', 'curve'],
  open: (side, setting) =>
    Promise.resolve({ cases: [name], run: () => runMemory(side, setting), close: () => Promise.resolve() }),
}

async function runMemory({ root }: Side, { isQuick, cores, say }: Setting): Promise<Row> {
  const { requests, warmUpShare } = isQuick ? quick : full
  const exchange = await startExchange({
    root,
    yaml: yamlFor(isQuick),
    core: cores?.server,
    env: { PARLEY_LIMIT_GLOBAL: '1000000' },
  })
  const startedMs = performance.now()
  const microsBefore = cpuMicrosOf([exchange.pid])
  const { samples, broken } = await sampled(exchange, { url: exchange.url.href, requests }, cores?.others, say)
  const perSecond = requests / ((performance.now() - startedMs) / 1000)
  const cpuMicros = (cpuMicrosOf([exchange.pid]) - microsBefore) / requests
  await exchange.stop()
  const figures = memoryFigures(samples.slice(Math.floor(samples.length * warmUpShare)))
  const { earlyBytes, lateBytes } = figures
  return {
    name,
    cells: [
      String(requests),
      perSecond.toFixed(0),
      cpuMicros.toFixed(0),
      inMb(earlyBytes),
      inMb(lateBytes),
      sparkline(samples, curveWidth),
    ],
    figures: { requests, perSecond, cpuMicros, earlyBytes, lateBytes, broken },
    faults: [...faultsOfMemory(figures), ...(broken === 0 ? [] : [`${broken} connections broke`])],
    note: '',
  }
}

/** What is remembered of callers has to be full before memory can be flat, and a quick run has few of them. */
function yamlFor(isQuick: boolean): string {
  const limits = 'limits: { ip: 100, publisher: 1000, global: 10000, ipKeysMax: 4000, publisherKeysMax: 1000 }'
  const yaml = isQuick ? houseYaml.replace(/^limits:\n(?: {2}.*\n)+/m, `${limits}\n`) : houseYaml
  return `${yaml}\nserver: { trustedProxies: [${proxyRange}] }\n`
}

/** A sample whenever the generator says how far it is. */
async function sampled(
  exchange: RunningExchange,
  order: MemoryOrder,
  core: number | undefined,
  say: (line: string) => void,
): Promise<{ readonly samples: readonly number[]; readonly broken: number }> {
  const worker = startWorker({ file: new URL('./generator.ts', import.meta.url).href, core })
  const samples: number[] = []
  worker.send(order)
  let saidMs = performance.now()
  for (;;) {
    const [progress] = (await once(worker, 'message')) as [MemoryProgress]
    if (!exchange.isAlive()) throw new Error('the exchange died')
    samples.push(exchange.residentBytes())
    if (progress.answered + progress.broken >= order.requests) {
      await stop(worker)
      return { samples, broken: progress.broken }
    }
    if (performance.now() - saidMs < sayEveryMs) continue
    saidMs = performance.now()
    say(`${progress.answered} of ${order.requests} answered, ${inMb(samples.at(-1) ?? 0)} MB resident`)
  }
}
