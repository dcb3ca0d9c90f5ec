// The demand partners of the stage in a process of their own.
//   node lab/stage/money-partners/main.ts '{"seed": 1, "partners": [{"name": "alpha", "manner": "honest", "noticeStatus": 200}]}'
// Each answers POST /<name>/bid and takes GET /<name>/win/… and /<name>/billing/…; GET /log tells what all of them saw.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { type AskedRequest, answerTo } from './answer.ts'
import { LogWriter } from './log.ts'
import type { PartnerScript, PartnersScript } from './script.ts'

interface Partner {
  readonly script: PartnerScript
  readonly log: LogWriter
}

const { seed, partners: scripts } = JSON.parse(process.argv[2] ?? '') as PartnersScript
const random = randomOf(seed)
const partners = new Map<string, Partner>(scripts.map((script) => [script.name, { script, log: new LogWriter() }]))

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  // A caller that closes the connection is part of the test, not a failure.
  response.on('error', () => {})
  route(request, response).catch(() => response.destroy())
})

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://partner.example')
  const [name = '', action = '', auction = '', imp = ''] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (name === 'log') return void response.end(JSON.stringify(logs()))
  const partner = partners.get(name)
  if (partner === undefined) return void response.writeHead(404).end()
  if (action === 'bid') return answerBids(partner, (await json(request)) as AskedRequest, response)
  if (action !== 'win' && action !== 'billing') return void response.writeHead(404).end()
  partner.log.called(action, auction, imp, url.searchParams.get('p') ?? '')
  response.writeHead(partner.script.noticeStatus).end()
}

async function answerBids({ script, log }: Partner, asked: AskedRequest, response: ServerResponse): Promise<void> {
  const { status, body, waitMs, bids } = answerTo(asked, script, `${ownUrl()}/${script.name}`, random)
  log.asked(asked.imp.length, bids)
  if (waitMs > 0) await wait(waitMs)
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function logs(): object {
  return Object.fromEntries(Array.from(partners, ([name, { log }]) => [name, log.log()]))
}

function ownUrl(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

server.listen(0, '127.0.0.1', () => console.log(`partners answer at ${ownUrl()} `))
// Started by the command, it ends with it.
process.once('disconnect', () => process.exit(0))
