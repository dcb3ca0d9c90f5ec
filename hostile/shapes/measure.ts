// Part 1: what each shape of request costs, one after the other, on one exchange with limits as shipped.

import { cpuMicrosOf } from '../../bench/cpu-time.ts'
import { startServer } from '../../bench/servers/process.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { houseYaml, type RunningExchange, startExchange } from '../servers/exchange.ts'
import { trickNames } from '../servers/tricks.ts'
import { allShapes } from './all-shapes.ts'
import { normal } from './sample.ts'
import { bytesOf, type Caller, callerFrom } from './send.ts'
import { proxyRange, type Shape } from './shape.ts'
import { faultsOfShape, inKb, isNearBound, type ShapeFigures } from './verdict.ts'

interface Effort {
  readonly warmUp: number
  readonly requests: number
  /** After this time a dear shape has shown enough, if it was measured at least `least` times. */
  readonly msMax: number
  readonly least: number
}

const full: Effort = { warmUp: 10, requests: 30, msMax: 4000, least: 5 }
/** What warms up is the compiler: its time is not a cost of the shape, and it runs beside the first few requests. */
const quick: Effort = { warmUp: 6, requests: 6, msMax: 1000, least: 2 }

/** Each shape comes from addresses of its own, so that no limit of an address is ever near. */
const callersPerShape = 10
const firstWarmUp = 400
/** A process that holds more starts anew: what it has kept would be in the way of the next shape. */
const bytesInUseMax = 150 * 1024 * 1024

export const shapes: Part = {
  id: 'shapes',
  title: 'What one request costs',
  columns: ['KB sent', 'CPU ms', 'KB left', 'KB answered', 'statuses'],
  async open(side, setting) {
    const partner = await startServer({
      file: new URL('../servers/partner.ts', import.meta.url).href,
      core: setting.cores?.others,
    })
    const bench = new ShapeBench(side, setting, partner.url)
    return {
      cases: allShapes.map(({ name }) => name),
      run: (name) => bench.measure(name),
      async close() {
        await bench.stop()
        await partner.stop()
      },
    }
  },
}

class ShapeBench {
  readonly #side: Side
  readonly #setting: Setting
  readonly #partner: URL
  #exchange: RunningExchange | undefined
  #bytesInUse = 0

  constructor(side: Side, setting: Setting, partner: URL) {
    this.#side = side
    this.#setting = setting
    this.#partner = partner
  }

  async measure(name: string): Promise<Row> {
    const index = allShapes.findIndex((shape) => shape.name === name)
    const shape = allShapes[index]
    if (shape === undefined) throw new Error(`there is no shape ${name}`)
    const exchange = await this.#ready()
    const callers = callersOf(shape, index, exchange.url)
    const effort = this.#setting.isQuick ? quick : full
    const first = await measureShape(shape, exchange, callers, effort)
    // Other work on the machine makes a shape dearer and never cheaper.
    const counts = isNearBound(first.figures) ? await measureShape(shape, exchange, callers, effort) : first
    this.#bytesInUse = counts.bytesInUse
    for (const caller of callers) caller.close()
    return rowOf(shape.name, counts)
  }

  async stop(): Promise<void> {
    await this.#exchange?.stop()
  }

  async #ready(): Promise<RunningExchange> {
    if (this.#exchange?.isAlive() === true && this.#bytesInUse < bytesInUseMax) return this.#exchange
    await this.stop()
    const { root } = this.#side
    this.#exchange = await startExchange({ root, yaml: yamlWith(this.#partner), core: this.#setting.cores?.server })
    const callers = callersOf(normal, 250, this.#exchange.url)
    for (let sent = 0; sent < firstWarmUp; sent++) await callers[sent % callers.length]?.send(normal.make())
    for (const caller of callers) caller.close()
    return this.#exchange
  }
}

/** House campaigns, a partner for each trick that only its own publisher meets, and room to keep every auction. */
function yamlWith(partner: URL): string {
  const entries = trickNames.map((name) => {
    const endpoint = new URL(`/${name}`, partner).href
    return `    - { name: ${name}, timeoutMs: 500, publishersAllowed: [trick-${name}], params: { endpoint: "${endpoint}" } }`
  })
  return [
    houseYaml,
    `server: { trustedProxies: [10.0.0.0/8, ${proxyRange}] }`,
    'explain: { bytesMax: 1073741824 }',
    // A partner in doubt would be asked less, and its trick not be seen.
    `demand:\n  healthHalfLifeMs: 0\n  partners:\n${entries.join('\n')}\n`,
  ].join('\n')
}

function callersOf({ from }: Shape, index: number, url: URL): readonly Caller[] {
  const network = from === 'proxy' ? '127.9' : '127.50'
  return Array.from({ length: callersPerShape }, (_, number) => callerFrom(`${network}.${index}.${number + 1}`, url))
}

interface Measured {
  readonly figures: ShapeFigures
  readonly statuses: ReadonlyMap<number, number>
  readonly bytesInUse: number
}

async function measureShape(
  shape: Shape,
  exchange: RunningExchange,
  callers: readonly Caller[],
  { warmUp, requests, msMax, least }: Effort,
): Promise<Measured> {
  const sent = shape.make()
  const statuses = new Map<number, number>()
  let answerBytes = 0
  let turn = 0
  /** Sends that many, or fewer where they are dear; returns how many. */
  const send = async (most: number, atLeast: number): Promise<number> => {
    const startedMs = performance.now()
    for (let count = 1; ; count++) {
      const answer = await callers[turn++ % callers.length]?.send(sent)
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answerBytes = Math.max(answerBytes, answer?.bytes ?? 0)
      if (count >= most || (count >= atLeast && performance.now() - startedMs > msMax)) return count
    }
  }

  await send(warmUp, 1)
  const bytesBefore = await bytesInUse(exchange)
  const microsBefore = cpuMicros(exchange)
  const count = await send(requests, least)
  const cpuMs = (cpuMicros(exchange) - microsBefore) / 1000 / count
  const bytesAfter = await bytesInUse(exchange)
  const leftBytes = (bytesAfter - bytesBefore) / count
  const figures = { requestBytes: bytesOf(sent), cpuMs, leftBytes, answerBytes, isAlive: exchange.isAlive() }
  return { figures, statuses, bytesInUse: bytesAfter }
}

function rowOf(name: string, { figures, statuses }: Measured): Row {
  const { requestBytes, cpuMs, leftBytes, answerBytes } = figures
  return {
    name,
    cells: [
      inKb(requestBytes),
      cpuMs.toFixed(2),
      inKb(Math.max(0, leftBytes)),
      inKb(answerBytes),
      [...statuses.keys()].map((status) => (status === 0 ? 'broken' : String(status))).join(' '),
    ],
    figures: { requestBytes, cpuMs, leftBytes, answerBytes },
    faults: faultsOfShape(figures),
    note: '',
  }
}

/** A dead process uses nothing; that it is dead is told by itself. */
function cpuMicros({ pid, isAlive }: RunningExchange): number {
  return isAlive() ? cpuMicrosOf([pid]) : 0
}

async function bytesInUse(exchange: RunningExchange): Promise<number> {
  return exchange.isAlive() ? exchange.bytesInUse() : 0
}
