// T05: smugglers and honest callers behind the balancers that we ship, on the same connections to the exchange. Every honest
// caller gets the answer to its own request.

import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { sampleBody } from '../../load/request-bytes.ts'
import { type Balancer, startEnvoy, startHaproxy } from '../../stage/balancers.ts'
import { houseConfig, temporaryFolder } from '../../stage/exchange.ts'
import { startVictimExchange } from '../exchange.ts'
import type { Part, Row, Setting, Side } from '../part.ts'
import { attempts } from './attempts.ts'

const balancers = { haproxy: startHaproxy, Envoy: startEnvoy } as const
type BalancerName = keyof typeof balancers

const smugglers = 12
const honest = 4
/** An attempt that has not ended by then is given up: a balancer may wait for the rest of a body. */
const attemptMs = 50

export const smuggling: Part = {
  id: 'smuggling',
  title: 'What honest callers get while others smuggle requests through the same balancer',
  columns: ['attempts', 'own answers', 'others’ answers'],
  open: (side, setting) => ({
    cases: Object.keys(balancers),
    run: (name) => runCase(name as BalancerName, side, setting),
  }),
}

async function runCase(name: BalancerName, { root }: Side, { isQuick, cores }: Setting): Promise<Row> {
  const config = { ...houseConfig, server: { trustedProxies: ['127.0.0.1'] } }
  const exchange = await startVictimExchange({ root, config, core: cores?.server })
  const folder = temporaryFolder()
  const balancer = await balancers[name]({ ports: [exchange.port], folder, core: cores?.others })
  try {
    const seen = await attack(balancer, isQuick ? 3000 : 100_000)
    await exchange.kill()
    return rowOf(name, seen)
  } finally {
    await balancer.stop()
  }
}

interface Seen {
  readonly attempts: number
  readonly own: number
  /** What came instead of an own answer. */
  readonly foreign: readonly string[]
}

async function attack({ url }: Balancer, count: number): Promise<Seen> {
  const source = attempts(randomOf(2026))
  const { port } = new URL(url)
  const foreign: string[] = []
  let begun = 0
  let own = 0
  const over = new AbortController()

  async function smuggle(): Promise<void> {
    while (begun < count) {
      begun++
      const next = source.next()
      if (next.done !== true) await send(Number(port), next.value)
    }
  }
  async function call(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let at = 0; !over.signal.aborted; at++) {
      const id = `honest-${number}-${at}`
      const answer = await post(url, id, agent)
      if (answer.includes(`"${id}"`)) own++
      else if (foreign.length < 10) foreign.push(answer.slice(0, 200))
    }
    agent.destroy()
  }

  const callers = Promise.all(Array.from({ length: honest }, (_, number) => call(number)))
  await Promise.all(Array.from({ length: smugglers }, smuggle))
  over.abort()
  await callers
  return { attempts: begun, own, foreign }
}

/** Sends what a smuggler sends, and waits until the balancer ends the connection or has had enough time. */
async function send(port: number, pieces: readonly Buffer[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const hasEnded = new Promise<void>((resolve) => void socket.on('error', () => {}).once('close', () => resolve()))
  socket.resume()
  for (const piece of pieces) {
    socket.write(piece)
    await turn()
  }
  socket.end()
  const timer = setTimeout(() => socket.destroy(), attemptMs)
  await hasEnded
  clearTimeout(timer)
}

/** What an honest caller reads. */
function post(url: string, id: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const body = sampleBody(id)
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    })
    call.on('error', ({ message }) => resolve(message))
    call.end(body)
  })
}

function rowOf(name: string, { attempts: count, own, foreign }: Seen): Row {
  const faults = foreign.map((answer) => `an honest caller got ${answer}`)
  if (own < count / 10) faults.push(`only ${own} honest calls were answered`)
  return {
    name,
    cells: [String(count), String(own), String(foreign.length)],
    figures: { attempts: count, own, foreign: foreign.length },
    faults,
    note: '',
  }
}
