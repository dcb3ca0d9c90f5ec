// Whom a page asked for something. A page of ours asks nobody but the server that it came from.

import type { Page } from 'playwright-core'

/** Hosts that a page asked for besides the loopback. */
export function strangersOf(page: Page): readonly string[] {
  const hosts: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') hosts.push(hostname)
  })
  return hosts
}
