// `GET /now`: the last hour, second by second; and `GET /now/stream`, which goes on from there with one event a second.

import type { ServerResponse } from 'node:http'
import { adminRoutes, type NodeNow, type Second } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import type { Watch } from './watch.ts'

/** More windows than these, in all and of one address, are told to ask `GET /now` instead. */
const streamsMax = 32
const streamsOfAddressMax = 8

/** A window that does not read is closed: what it missed it asks for when it comes back. */
const unreadBytesMax = 1_048_576

export function addNow(server: FastifyInstance, watch: Watch, facts: () => NodeNow): void {
  /** With the address of each. */
  const streams = new Map<ServerResponse, string>()
  server.get<{ Querystring: { last?: string } }>(
    adminRoutes.now.path,
    { schema: adminRoutes.now },
    ({ query: { last } }, reply) => {
      const all = watch.seconds()
      const seconds = /^[1-9]\d{0,3}$/.test(last ?? '') ? all.slice(-Number(last)) : all
      // An hour has a third of the length without the spaces that people would like to see.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify({ node: facts(), seconds })))
    },
  )
  server.get(adminRoutes.nowStream.path, { schema: adminRoutes.nowStream }, ({ ip }, reply) => {
    const own = [...streams.values()].filter((address) => address === ip).length
    if (streams.size >= streamsMax || own >= streamsOfAddressMax) {
      const bound = own >= streamsOfAddressMax ? `${own} windows of this address` : `${streamsMax} windows`
      return refuse(reply, 503, `${bound} are already open; close some, or use GET /now`)
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    raw.flushHeaders()
    streams.set(raw, ip)
    const stop = watch.onSecond((second) => tell(raw, second, facts()))
    raw.on('error', () => {})
    raw.on('close', () => {
      stop()
      streams.delete(raw)
    })
    return reply
  })
  // Who only injects requests into this server, such as a test, needs no timer.
  server.addHook('onListen', async () => watch.start())
  server.addHook('preClose', async () => {
    watch.stop()
    for (const stream of streams.keys()) stream.end()
  })
}

function tell(stream: ServerResponse, second: Second, node: NodeNow): void {
  if (stream.writableLength > unreadBytesMax) stream.destroy()
  else stream.write(`data: ${JSON.stringify({ node, second })}\n\n`)
}
