// Part 1: what each shape of request costs, one after the other, on one exchange with limits as shipped.

import { type Caller, openCaller } from '../../load/caller.ts'
import type { RunningExchange } from '../../stage/exchange.ts'
import { startPartners } from '../../stage/partners/start.ts'
import { trickNames } from '../../stage/partners/tricks.ts'
import { houseYaml, startVictimExchange } from '../exchange.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { allShapes } from './all-shapes.ts'
import { type Effort, full, type Look, lookAt, quick } from './look.ts'
import { normal } from './sample.ts'
import { type Settled, settled } from './settled.ts'
import { proxyRange, type Shape } from './shape.ts'
import { faultsOfShape, inKb } from './verdict.ts'

/** Each shape has its own addresses, so that no limit per address is reached. */
const callersPerShape = 10
const firstWarmUp = 400
/** A process with more memory is restarted, so that it does not affect the next shape. */
const bytesInUseMax = 150 * 1024 * 1024

export const shapes: Part = {
  id: 'shapes',
  title: 'What one request costs',
  columns: ['KB sent', 'CPU ms', 'looks', 'KB left', 'KB answered', 'statuses'],
  async open(side, setting) {
    const script = { seed: 1, partners: [{ answers: 'tricks' }] } as const
    const partner = await startPartners(script, { core: setting.cores?.others })
    const bench = new ShapeBench(side, setting, partner.endpoints[0] ?? '')
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
  readonly #partner: string
  #exchange: RunningExchange | undefined
  #bytesInUse = 0

  constructor(side: Side, setting: Setting, partner: string) {
    this.#side = side
    this.#setting = setting
    this.#partner = partner
  }

  async measure(name: string): Promise<Row> {
    const index = allShapes.findIndex((shape) => shape.name === name)
    const shape = allShapes[index]
    if (shape === undefined) throw new Error(`unknown shape ${name}`)
    const exchange = await this.#ready()
    const callers = callersOf(shape, index, exchange.url)
    const lookWith = (effort: Effort): Promise<Look> => lookAt(shape, { exchange, callers, effort })
    const counts = await settled({
      first: () => lookWith(this.#setting.isQuick ? quick : full),
      further: () => lookWith(full),
    })
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
    const config = yamlWith(this.#partner)
    this.#exchange = await startVictimExchange({ root, config, core: this.#setting.cores?.server })
    const callers = callersOf(normal, 250, this.#exchange.url)
    for (let sent = 0; sent < firstWarmUp; sent++) await callers[sent % callers.length]?.send(normal.make())
    for (const caller of callers) caller.close()
    return this.#exchange
  }
}

/** House campaigns, a partner for each trick that only its own publisher meets, and room to keep every auction. */
function yamlWith(partner: string): string {
  const entries = trickNames.map((name) => {
    const endpoint = new URL(`/${name}`, partner).href
    return `    - { name: ${name}, timeoutMs: 500, publishersAllowed: [trick-${name}], params: { endpoint: "${endpoint}" } }`
  })
  return [
    houseYaml,
    `server: { trustedProxies: [10.0.0.0/8, ${proxyRange}] }`,
    'explain: { bytesMax: 1073741824 }',
    // An unresponsive partner would be throttled, and its trick would not be tested.
    `demand:\n  healthHalfLifeMs: 0\n  partners:\n${entries.join('\n')}\n`,
  ].join('\n')
}

function callersOf({ from }: Shape, index: number, url: string): readonly Caller[] {
  const network = from === 'proxy' ? '127.9' : '127.50'
  return Array.from({ length: callersPerShape }, (_, number) =>
    openCaller(url, { localAddress: `${network}.${index}.${number + 1}` }),
  )
}

function rowOf(name: string, { figures, statuses, looks }: Settled): Row {
  const { requestBytes, cpuMs, leftBytes, answerBytes } = figures
  return {
    name,
    cells: [
      inKb(requestBytes),
      cpuMs.toFixed(2),
      String(looks),
      inKb(Math.max(0, leftBytes)),
      inKb(answerBytes),
      [...statuses.keys()].map((status) => (status === 0 ? 'broken' : String(status))).join(' '),
    ],
    figures: { requestBytes, cpuMs, looks, leftBytes, answerBytes },
    faults: faultsOfShape(figures),
    note: '',
  }
}
