// Runs the scripted partner until it is stopped.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { behaviours, createPartner, type Script } from '@parley/testkit'
import type { Effects } from '../effects.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { amount } from '../text/amount.ts'

export interface MockOptions {
  readonly behaviour: string
  readonly port: string
  readonly price: string
  readonly delay?: string
  readonly quiet?: boolean
}

export async function mockPartner(options: MockOptions, effects: Effects): Promise<Report> {
  const script = scriptOf(options)
  const server = createPartner(script)
  let requests = 0
  server.on('request', ({ method, url }) => {
    requests += 1
    if (options.quiet !== true) effects.err.write(`${method} ${url}\n`)
  })
  const failed = once(server, 'error').then(([error]) => error as Error)
  server.listen(script.port, '127.0.0.1')
  const error = await Promise.race([failed, once(server, 'listening').then(() => undefined)])
  if (error !== undefined)
    throw new CannotRun(`The mock partner cannot listen: ${error.message}. Choose another --port.`)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bid`
  effects.err.write(`The mock partner (${options.behaviour}) answers POST ${url}\n`)
  if (!effects.stop.aborted) await once(effects.stop, 'abort')
  server.closeAllConnections()
  server.close()
  return {
    exitCode: 0,
    data: { url, behaviour: options.behaviour, requests },
    show: () => `Received ${amount(requests, 'request')}.`,
  }
}

function scriptOf({ behaviour, port, price, delay }: MockOptions): Script {
  const own = behaviours.find((known) => known === behaviour)
  const lie = behaviour === 'broken' ? 'broken-json' : behaviour
  return {
    behaviour: own ?? 'lying',
    lie: own === undefined ? lie : undefined,
    port: portOf(port),
    price: numberOf('--price', price),
    delayMs: delay === undefined ? undefined : numberOf('--delay', delay),
    seed: 1,
    target: 'http://127.0.0.1:9/',
    failAfter: undefined,
    keep: 0,
  }
}

const portMax = 65_535

function portOf(text: string): number {
  const port = numberOf('--port', text)
  if (Number.isInteger(port) && port <= portMax) return port
  throw new CannotRun(`--port must be a whole number from 0 to ${portMax} (0 picks a free port); got ${text}.`)
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number
  throw new CannotRun(`${name} must be a number of 0 or more; got ${JSON.stringify(text)}.`)
}
