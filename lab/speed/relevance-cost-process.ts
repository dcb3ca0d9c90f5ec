// One contender of relevance-cost.ts, in a process of its own, so that its code is compiled for its own work: an exchange that holds as many
// auctions as it is told, without sockets of its own, and says how much processor time they took.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { adapterSchemas, createExchange, type Exchange, loadConfig, systemClock } from '@parley/exchange'
import { readVectorsFile } from '../../packages/exchange/src/app/read-vectors-file.ts'
import { microsIn } from '../stage/cpu-time.ts'

/** The first message. */
export interface Work {
  /** The configuration. */
  readonly yaml: string
  /** Sent in turn. */
  readonly bodies: readonly string[]
  /** How many auctions are under way at once. */
  readonly lanes: number
}

/** Every other message is a number of auctions, and is answered with the processor time of one, in microseconds. */
type Auctions = number

const headers = { 'content-type': 'application/json' }
const limits = { global: 1_000_000, publisher: 1_000_000, ip: 1_000_000 }

let hold: ((auctions: Auctions) => Promise<number>) | undefined

process.on('message', (message: Work | Auctions) => {
  if (typeof message === 'object') hold = holder(exchangeOf(message.yaml), message)
  else void hold?.(message).then((micros) => process.send?.(micros))
})
// Whoever started it is gone, or wants its profile.
process.on('disconnect', () => process.exit())

function exchangeOf(yaml: string): Exchange {
  const loading = loadConfig(yaml, {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  const { config } = loading
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: Math.random }
  const opened = createExchange(
    { ...config, limits: { ...config.limits, ...limits } },
    { ...effects, readVectors: readVectorsFile, report: console.error },
  )
  opened.setPublicUrl('http://exchange.example')
  return opened
}

function holder({ inject }: Exchange, { bodies, lanes }: Work): (auctions: Auctions) => Promise<number> {
  let begun = 0
  return async (auctions) => {
    const end = begun + auctions
    let unsold = 0
    const lane = async (): Promise<void> => {
      while (begun < end) {
        const { status } = await inject({ headers, body: bodies[begun++ % bodies.length] ?? '' })
        // A pause of the machine can make all partners of one auction late.
        if (status === 204) unsold++
        else if (status !== 200) throw new Error(`the exchange answered ${status}`)
      }
    }
    const before = ownMicros()
    await Promise.all(Array.from({ length: lanes }, lane))
    if (unsold > auctions / 100) throw new Error(`${unsold} of ${auctions} auctions ended without a bid`)
    return (ownMicros() - before) / auctions
  }
}

/** Of this thread alone: what compiles and collects beside it does so whenever there is room. */
function ownMicros(): number {
  return microsIn(readFileSync('/proc/thread-self/schedstat', 'utf8'))
}
