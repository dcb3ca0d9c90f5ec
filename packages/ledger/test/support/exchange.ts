// A real exchange that keeps a journal, and the notices that its publishers would send it.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { sealedWith } from './sealed.ts'

/** With the journal in `<folder>/journals`. */
export async function startKeeping(
  folder: string,
  notices: Readonly<Record<string, string>>,
): Promise<RunningExchange> {
  const file = join(folder, 'parley.yaml')
  const limits = { addresses: { '127.0.0.1': 1_000_000 } }
  const demand = { partners: [{ name: 'alpha', params: { endpoint: 'http://127.0.0.1:1/bid' } }] }
  await writeFile(file, JSON.stringify({ limits, demand, notices }))
  return await startExchange({
    PARLEY_CONFIG: file,
    PARLEY_JOURNAL: join(folder, 'journals'),
    PARLEY_LOG_LEVEL: 'error',
  })
}

/** Sends the billing notice of a bid whose token was sealed just now with this secret; the status of the answer. */
export async function sendBilling({ url }: RunningExchange, bid: string, secret: string): Promise<number> {
  const issuedAt = Math.floor(Date.now() / 1000)
  const { token } = sealedWith(secret, bid, { issuedAt, expiresAt: issuedAt + 3600 })
  return (await fetch(`${url}/b/${token}`)).status
}
