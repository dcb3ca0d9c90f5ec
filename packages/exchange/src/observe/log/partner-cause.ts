// Why a partner cannot be had, in words, and what its operator can do about it.

import type { Failure } from '../../words/reach.ts'

interface Cause {
  readonly words: string
  readonly cure: string
}

/** Codes of Node and of undici; where several mean the same to an operator, they share a row. */
const causes: readonly { readonly codes: RegExp; readonly words: string; readonly cure: string }[] = [
  {
    codes: /^ECONNREFUSED$/,
    words: 'connection refused',
    cure: 'nothing listens there: start the bidder, or mend the endpoint of this partner',
  },
  {
    codes: /^ENOTFOUND$/,
    words: 'name not found',
    cure: 'mend the host in the endpoint of this partner, or name a resolver that knows it in demand.dnsServers',
  },
  {
    codes: /^EAI_AGAIN$/,
    words: 'no name server answered',
    cure: 'look after the name servers of this machine, or name others in demand.dnsServers',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH)$/,
    words: 'no route to it',
    cure: 'look after the network and the firewall between here and there',
  },
  {
    codes: /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/,
    words: 'timed out',
    cure: 'look whether a firewall swallows the connection',
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    words: 'connection closed before an answer',
    cure: 'the partner ends connections: ask it why, or whether the endpoint wants https',
  },
  {
    codes: /CERT|TLS|SSL/,
    words: 'certificate or TLS not accepted',
    cure: 'ask the partner for a valid certificate, or mend the host in its endpoint',
  },
  {
    codes: /^status (401|403)$/,
    words: 'not let in',
    cure: 'mend the key in params.headers of this partner',
  },
  {
    codes: /^status 404$/,
    words: 'no such path',
    cure: 'mend the path in the endpoint of this partner',
  },
  {
    codes: /^status 5\d\d$/,
    words: 'its server fails',
    cure: 'ask the partner: its server is there and answers every call with an error',
  },
]

export function partnerCauseOf({ end, detail, tmaxMs }: Failure): Cause {
  if (end === 'late') {
    return {
      words: `timed out: no answer within ${tmaxMs} ms`,
      cure: 'look whether a firewall swallows the connection; if it is merely slow, raise timeoutMs of this partner',
    }
  }
  const row = causes.find(({ codes }) => codes.test(detail))
  if (row !== undefined) return { words: `${row.words} (${detail})`, cure: row.cure }
  return end === 'unreachable'
    ? { words: `no connection (${detail})`, cure: 'look after the network between here and there' }
    : {
        words: `answers that cannot be read (${detail})`,
        cure: "show the partner what it answers: /auctions on the operator's port has it",
      }
}
