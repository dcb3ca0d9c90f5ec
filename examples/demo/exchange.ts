// Starts the exchange as any user would, in its own process, with the configuration of the demo.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from '@parley/testkit/program'
import { type Child, startChild } from './child.ts'

interface Addresses {
  readonly endpoint: string
  readonly adminUrl: string
}

export interface ExchangeParts {
  readonly port: number
  readonly adminPort: number
  /** Where each partner of demo.yaml really listens. */
  readonly partnerUrls: Readonly<Record<string, string>>
  /** The folder in which it writes its journal. */
  readonly journal: string
  /** Where the ledger will be. */
  readonly ledgerUrl: string
  readonly onComplaint: (text: string) => void
}

const template = new URL('./demo.yaml', import.meta.url)

export function startExchange(parts: ExchangeParts): Child<Addresses> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'))
  const config = join(folder, 'demo.yaml')
  writeFileSync(config, withAddresses(readFileSync(template, 'utf8'), parts.partnerUrls))
  const child = startChild({
    file: programFile('exchange'),
    args: ['--config', config],
    env: {
      HOST: '127.0.0.1',
      PORT: String(parts.port),
      PARLEY_ADMIN_PORT: String(parts.adminPort),
      PARLEY_JOURNAL: parts.journal,
      PARLEY_LEDGER_URL: parts.ledgerUrl,
      // No load balancer has to notice the shutdown.
      PARLEY_DRAIN_MS: '0',
      // Nobody waits for the first auctions, and everybody for the start.
      PARLEY_WARM_UP_MS: '0',
    },
    placeIn: addressesIn,
    onComplaint: parts.onComplaint,
  })
  // The console changes the file, so it stays until the end.
  return { ...child, stop: () => child.stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

/** The configuration with the addresses that were really taken in place of the invented ones. */
function withAddresses(text: string, partnerUrls: Readonly<Record<string, string>>): string {
  return text.replace(/http:\/\/([a-z]+)\.demo\.example/g, (_, name: string) => {
    const url = partnerUrls[name]
    if (url === undefined) throw new Error(`demo.yaml names the partner ${name}, which the demo does not start`)
    return url
  })
}

/** Both addresses, as the exchange says them when it listens. */
function addressesIn(said: string): Addresses | undefined {
  const endpoint = /POST (http:\/\/\S+\/openrtb2)/.exec(said)?.[1]
  const adminUrl = /admin port is (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1]
  return endpoint === undefined || adminUrl === undefined ? undefined : { endpoint, adminUrl }
}
