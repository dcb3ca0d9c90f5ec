// Part 4: memory under a million requests of which no two name the same publisher, address or keywords.

import { on } from 'node:events'
import { inMb } from '../../figures.ts'
import { cpuMicrosOf } from '../../stage/cpu-time.ts'
import type { RunningExchange } from '../../stage/exchange.ts'
import { startWorker } from '../../stage/program.ts'
import { bytesInUse, houseYaml, residentBytes, startVictimExchange } from '../exchange.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { proxyRange } from '../shapes/shape.ts'
import type { MemoryOrder, MemoryProgress } from './generator.ts'
import { faultsOfMemory, memoryFigures, sparkline } from './verdict.ts'

interface Effort {
  readonly requests: number
  /** How many times the generator reports its progress and memory is sampled. */
  readonly samples: number
}

const full: Effort = { requests: 1_000_000, samples: 400 }
const quick: Effort = { requests: 30_000, samples: 40 }
const name = 'random publishers, addresses and keywords'
const curveWidth = 40
const sayEveryMs = 10_000

export const memory: Part = {
  id: 'memory',
  title: 'Memory under requests that are all different',
  columns: ['requests', 'a second', 'CPU µs', 'MB early', 'MB late', 'curve'],
  open: (side, setting) => ({ cases: [name], run: () => runMemory(side, setting) }),
}

async function runMemory({ root }: Side, { isQuick, cores, print }: Setting): Promise<Row> {
  const { requests, samples: wanted } = isQuick ? quick : full
  const options = { root, config: yamlFor(isQuick), core: cores?.server }
  const exchange = await startVictimExchange(options, { PARLEY_LIMIT_GLOBAL: '1000000' })
  const startedMs = performance.now()
  const microsBefore = cpuMicrosOf([exchange.pid()])
  const order = { url: exchange.url, requests, tellings: wanted }
  const look = async (): Promise<number> => (isQuick ? bytesInUse(exchange) : residentBytes(exchange))
  const { samples, broken } = await sampled(exchange, order, { core: cores?.others, look, print })
  const perSecond = requests / ((performance.now() - startedMs) / 1000)
  const cpuMicros = (cpuMicrosOf([exchange.pid()]) - microsBefore) / requests
  await exchange.stop()
  const figures = memoryFigures(samples)
  const { earlyBytes, lateBytes } = figures
  return {
    name,
    cells: [
      String(requests),
      perSecond.toFixed(0),
      cpuMicros.toFixed(0),
      inMb(earlyBytes, 0),
      inMb(lateBytes, 0),
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

interface Sampling {
  readonly core: number | undefined
  /**
   * Resident memory is what a machine has to have, but it follows the collector, which takes a million requests to find its
   * pace. A quick look asks for what is in use after a collection.
   */
  readonly look: () => Promise<number>
  readonly print: (line: string) => void
}

/** Takes a sample whenever the generator reports its progress. */
async function sampled(
  exchange: RunningExchange,
  order: MemoryOrder,
  { core, look, print }: Sampling,
): Promise<{ readonly samples: readonly number[]; readonly broken: number }> {
  const { process: worker, stop } = startWorker({ file: 'lab/abuse/memory/generator.ts', core })
  const samples: number[] = []
  worker.send(order)
  let saidMs = performance.now()
  const tellings = on(worker, 'message', { close: ['exit'] }) as AsyncIterableIterator<[MemoryProgress]>
  for await (const [progress] of tellings) {
    if (!exchange.isAlive()) throw new Error('the exchange died')
    samples.push(await look())
    if (progress.answered + progress.broken >= order.requests) {
      await stop()
      return { samples, broken: progress.broken }
    }
    if (performance.now() - saidMs < sayEveryMs) continue
    saidMs = performance.now()
    print(`${progress.answered} of ${order.requests} answered, ${inMb(samples.at(-1) ?? 0, 0)} MB`)
  }
  throw new Error('the process that sends ended before its last request')
}
