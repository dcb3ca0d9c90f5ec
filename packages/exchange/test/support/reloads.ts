// Configurations whose version shows in every answer, and callers that keep asking while they change.

import { Agent, request } from 'node:http'
import { slowly } from '@parley/testkit/slowly'
import { requestOf } from './samples.ts'

/**
 * The environment of an exchange whose callers must all be served: on a machine that is away for a moment a request may be too old
 * to be taken, whichever configuration there is.
 */
export const atLoad = slowly

/** A campaign for everybody; its price is the version. */
export function yamlOf(version: number, rest: string = ''): string {
  return `log: { linesMax: 1000 }
house:
  campaigns:
    - id: shoes
      priceCpm: ${version}
      advertiserDomain: shop.example
      creative: { title: Shoes, url: https://shop.example/ }
${rest}`
}

export interface Asked {
  /** 0 where there was no answer. */
  readonly status: number
  /** The price of the bid, which is the version of the configuration; 0 where there was none. */
  readonly version: number
}

/** One bid request; without an agent, on a connection of its own. */
export function askOnce(port: number, agent: Agent | false = false): Promise<Asked> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, path: '/openrtb2', method: 'POST', headers, agent })
    sent.on('error', () => resolve({ status: 0, version: 0 }))
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', () => resolve({ status: 0, version: 0 }))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, version: versionIn(text) }))
    })
    sent.end(JSON.stringify(requestOf()))
  })
}

function versionIn(text: string): number {
  return Number(/"price":([0-9.]+)/.exec(text)?.[1] ?? 0)
}

export interface Callers {
  /** Ends them, and tells what they got. */
  readonly stop: () => Promise<readonly Asked[]>
}

/** Callers that ask one request after the other, each on its own connection. */
export function startCallers(port: number, count: number): Callers {
  const asked: Asked[] = []
  const state = { isOver: false }
  const call = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!state.isOver) asked.push(await askOnce(port, agent))
    agent.destroy()
  }
  const calls = Promise.all(Array.from({ length: count }, call))
  return {
    async stop() {
      state.isOver = true
      await calls
      return asked
    },
  }
}
