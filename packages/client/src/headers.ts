// The headers of a bid request: those of the client, plus the publisher's own.

import { OptionsError } from './error.ts'

/** What the endpoint needs. It is set last, whatever a publisher's headers say. */
const own = { 'Content-Type': 'application/json', Accept: 'application/json' } as const

/** All headers of a request, from the lists of the client and of this bid; the later one wins. */
export function headersOf(...lists: readonly (Readonly<Record<string, string>> | undefined)[]): Headers {
  const headers = new Headers()
  for (const [name, value] of [...lists, own].flatMap((list) => Object.entries(list ?? {}))) {
    try {
      headers.set(name, value)
    } catch (cause) {
      // The value may be a key, so it is not repeated.
      throw new OptionsError(
        'headers',
        `the header ${name.slice(0, 80)} has characters that headers must not contain`,
        cause,
      )
    }
  }
  return headers
}
