// Campaigns through the admin port, for the console. Programs ask booking itself, which describes its own API.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WhoIs } from './access/routes.ts'
import { forwardTo } from './forward.ts'

export interface BookingPlace {
  /** Such as http://127.0.0.1:9292; empty where there is none. */
  readonly bookingUrl: string
  readonly bookingToken: string
}

/** An order with its pictures. */
const bodyLimit = 65_536

/** What may be asked, and where it is below the address of booking. */
const places = [
  { method: 'GET', path: '/booking/campaigns', to: () => '/v1/campaigns' },
  { method: 'POST', path: '/booking/campaigns', to: () => '/v1/campaigns' },
  { method: 'GET', path: '/booking/campaigns/:id/delivery', to: (id: string) => `/v1/campaigns/${id}/delivery` },
  { method: 'PATCH', path: '/booking/campaigns/:id', to: (id: string) => `/v1/campaigns/${id}` },
  { method: 'POST', path: '/booking/campaigns/:id/review', to: (id: string) => `/v1/campaigns/${id}/review` },
  { method: 'POST', path: '/booking/forecast', to: () => '/v1/forecast' },
] as const

export function addBooking(server: FastifyInstance, { bookingUrl, bookingToken }: BookingPlace, whoIs: WhoIs): void {
  const ask = forwardTo({ name: 'booking', url: bookingUrl, key: bookingToken, absence })
  const headersOf = (request: FastifyRequest): Readonly<Record<string, string>> => {
    const key = request.headers['idempotency-key']
    return {
      'x-parley-who': encodeURIComponent(whoIs(request)?.name ?? 'console').slice(0, 128),
      ...(request.body === undefined || request.body === null ? {} : { 'content-type': 'application/json' }),
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    }
  }
  for (const { method, path, to } of places) {
    const handler = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id = '', after } = { ...(request.params as object), ...(request.query as object) } as Asked
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const { body } = request
      const sent = body === undefined || body === null ? {} : { body: JSON.stringify(body) }
      return ask({ path: to(encodeURIComponent(id)) + query, method, headers: headersOf(request), ...sent }, reply)
    }
    server.route({ method, url: path, bodyLimit, handler })
  }
}

interface Asked {
  readonly id?: string
  readonly after?: string
}

const absence = 'no booking is configured; set booking.url (PARLEY_BOOKING_URL) to its address'
