// T77: a page in the operator's browser may have a name of its own lead to this port (DNS rebinding), and could then read
// everything here. Its requests carry that name as their host, so only names that we know are answered.

import { isIP } from 'node:net'

/**
 * True for an address, for `localhost` and for the given names. A page cannot be served under an address that is not its
 * server's, and without a host there is no browser.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return true
  const name = nameIn(host)
  return isIP(name) !== 0 || name === 'localhost' || names.some((own) => own.toLowerCase() === name)
}

/** RFC 9110, section 7.2: the host without its port, and an IPv6 address without its brackets. */
function nameIn(host: string): string {
  const [, address, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? []
  return (address ?? name).toLowerCase()
}
