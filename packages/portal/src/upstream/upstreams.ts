// The services behind the portal. Each has an address and a key from the settings, and is told as which side it is asked: by
// the person and not by the scope, so that no row of the table can forget it.

import {
  type AskService,
  askedAsHeader,
  askedAsText,
  type ServiceAnswer,
  type ServiceCall,
  serviceAt,
} from '@parley/port'
import { askedAsOf, type Person } from '../people/person.ts'
import type { ScopedCall } from '../routes/scope.ts'
import { confirmed } from './confirmed.ts'
import { askExchanges } from './exchanges.ts'

export interface UpstreamPlaces {
  /** Empty where there is none. */
  readonly ledger: { readonly url: string; readonly key: string }
  readonly booking: { readonly url: string; readonly token: string }
  /** Admin ports of exchanges, and the name and password of an operator there, as NAME:PASSWORD. */
  readonly exchanges: { readonly urls: readonly string[]; readonly operator: string }
}

type Ask = (person: Person, call: ScopedCall, method: string) => Promise<ServiceAnswer>

export interface Upstreams {
  readonly ledger: Ask
  readonly booking: Ask
  readonly exchanges: Ask
}

export function upstreamsAt({ ledger, booking, exchanges }: UpstreamPlaces): Upstreams {
  const authorization = basicOf(exchanges.operator)
  const ports = exchanges.urls.map((url) => confirmed(serviceAt({ url, authorization }), '/reasons'))
  return {
    ledger: asking(confirmed(serviceIfAny(ledger.url, ledger.key), '/v1/money')),
    booking: asking(confirmed(serviceIfAny(booking.url, booking.token), '/v1/campaigns')),
    exchanges: (person, call, method) => askExchanges(ports, serviceCallOf(person, call, method), call),
  }
}

function serviceIfAny(url: string, key: string): AskService {
  if (url === '') return () => Promise.resolve({ kind: 'away', fault: 'it is not configured' })
  return serviceAt({ url, authorization: key === '' ? '' : `Bearer ${key}` })
}

function asking(service: AskService): Ask {
  return (person, call, method) => service(serviceCallOf(person, call, method))
}

function serviceCallOf(person: Person, { path, query, body, key }: ScopedCall, method: string): ServiceCall {
  const as = askedAsOf(person)
  const parameters = new URLSearchParams(query).toString()
  return {
    path: parameters === '' ? path : `${path}?${parameters}`,
    method,
    headers: {
      ...(as === undefined ? {} : { [askedAsHeader]: askedAsText(as) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      'x-parley-who': encodeURIComponent(`portal:${person.name}`).slice(0, 128),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** RFC 7617. */
function basicOf(operator: string): string {
  return operator === '' ? '' : `Basic ${Buffer.from(operator).toString('base64')}`
}
