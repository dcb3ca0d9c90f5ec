// Why a partner is unreachable, in words, and what the operator can do about it.

import type { Failure } from '../../model/reach.ts'

interface Cause {
  readonly words: string
  readonly cure: string
}

/** Codes of Node and of our own; where several mean the same to an operator, they share a row. */
const causes: readonly { readonly codes: RegExp; readonly words: string; readonly cure: string }[] = [
  {
    codes: /^ECONNREFUSED$/,
    words: 'connection refused',
    cure: 'nothing listens there: start the bidder, or fix the endpoint of this partner',
  },
  {
    codes: /^ENOTFOUND$/,
    words: 'name not found',
    cure: 'fix the host in the endpoint of this partner, or set a resolver that knows it in demand.dnsServers',
  },
  {
    codes: /^EAI_AGAIN$/,
    words: 'no name server answered',
    cure: 'check the name servers of this machine, or set others in demand.dnsServers',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH)$/,
    words: 'no route to it',
    cure: 'check the network and the firewall on the way to it',
  },
  {
    codes: /^(ETIMEDOUT|CONNECT_TIMEOUT|HEADERS_TIMEOUT)$/,
    words: 'timed out',
    cure: 'check whether a firewall drops the connection',
  },
  {
    codes: /^(ECONNRESET|EPIPE|SOCKET_CLOSED)$/,
    words: 'connection closed before an answer',
    cure: 'the partner closes connections: ask it why, or whether the endpoint needs https',
  },
  {
    codes: /CERT|TLS|SSL/,
    words: 'certificate or TLS not accepted',
    cure: 'ask the partner for a valid certificate, or fix the host in its endpoint',
  },
]

const notLetIn: Cause = { words: 'access denied', cure: 'fix the key in params.headers of this partner' }
const byStatus: Readonly<Record<number, Cause>> = {
  401: notLetIn,
  403: notLetIn,
  404: { words: 'no such path', cure: 'fix the path in the endpoint of this partner' },
}
const serverFails: Cause = {
  words: 'its server fails',
  cure: 'ask the partner: its server answers every call with an error',
}

export function partnerCauseOf({ end, detail, status, tmaxMs }: Failure): Cause {
  if (end === 'late') {
    return {
      words: `timed out: no answer within ${tmaxMs} ms`,
      cure: 'check whether a firewall drops the connection; if it is only slow, raise timeoutMs of this partner',
    }
  }
  const row = status === undefined ? causes.find(({ codes }) => codes.test(detail)) : statusCause(status)
  if (row !== undefined) return { words: `${row.words} (${detail})`, cure: row.cure }
  return end === 'unreachable'
    ? { words: `no connection (${detail})`, cure: 'check the network on the way to it' }
    : {
        words: `answers that cannot be read (${detail})`,
        cure: 'show the partner its answers: /auctions on the admin port has them',
      }
}

function statusCause(status: number): Cause | undefined {
  return status >= 500 ? serverFails : byStatus[status]
}
