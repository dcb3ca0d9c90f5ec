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
    cure: 'nothing listens at this address: start the bidder, or fix the partner’s endpoint',
  },
  {
    codes: /^ENOTFOUND$/,
    words: 'name not found',
    cure: 'fix the host in the partner’s endpoint, or set a resolver that knows it in demand.dnsServers',
  },
  {
    codes: /^EAI_AGAIN$/,
    words: 'no name server answered',
    cure: 'check the name servers of this machine, or set others in demand.dnsServers',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH)$/,
    words: 'no route to host',
    cure: 'check the network and firewall between the exchange and the partner',
  },
  {
    codes: /^(ETIMEDOUT|CONNECT_TIMEOUT|HEADERS_TIMEOUT)$/,
    words: 'timed out',
    cure: 'check whether a firewall drops the connection',
  },
  {
    codes: /^(ECONNRESET|EPIPE|SOCKET_CLOSED)$/,
    words: 'connection closed before an answer',
    cure: 'the partner closes connections: contact it, or check whether the endpoint needs https',
  },
  {
    codes: /CERT|TLS|SSL/,
    words: 'invalid certificate or TLS error',
    cure: 'ask the partner for a valid certificate, or fix the host in the partner’s endpoint',
  },
]

const notLetIn: Cause = { words: 'access denied', cure: 'fix the key in the partner’s params.headers' }
const byStatus: Readonly<Record<number, Cause>> = {
  401: notLetIn,
  403: notLetIn,
  404: { words: 'path not found', cure: 'fix the path in the partner’s endpoint' },
}
const serverFails: Cause = {
  words: 'server error',
  cure: 'contact the partner: its server answers every call with an error',
}

export function partnerCauseOf({ end, detail, status, tmaxMs }: Failure): Cause {
  if (end === 'late') {
    return {
      words: `timed out: no answer within ${tmaxMs} ms`,
      cure: 'check whether a firewall drops the connection; if the partner is slow, raise its timeoutMs',
    }
  }
  const row = status === undefined ? causes.find(({ codes }) => codes.test(detail)) : statusCause(status)
  if (row !== undefined) return { words: `${row.words} (${detail})`, cure: row.cure }
  return end === 'unreachable'
    ? { words: `no connection (${detail})`, cure: 'check the network between the exchange and the partner' }
    : {
        words: `invalid response (${detail})`,
        cure: 'send the partner its responses, which /auctions on the admin port shows',
      }
}

function statusCause(status: number): Cause | undefined {
  return status >= 500 ? serverFails : byStatus[status]
}
