// Starts the exchange as any user would, in its own process, with the configuration of the demo.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningExchange {
  readonly endpoint: string
  readonly adminUrl: string
  /** Resolves when it ends, for any reason. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

export interface ExchangeParts {
  readonly port: number
  readonly adminPort: number
  /** Where each partner of demo.yaml really listens. */
  readonly partnerUrls: Readonly<Record<string, string>>
  readonly onComplaint: (text: string) => void
}

const main = fileURLToPath(new URL('../../packages/exchange/src/main.ts', import.meta.url))
const template = new URL('./demo.yaml', import.meta.url)
const startMsMax = 25_000
const stopMsMax = 4000

export async function startExchange({
  port,
  adminPort,
  partnerUrls,
  onComplaint,
}: ExchangeParts): Promise<RunningExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'))
  const config = join(folder, 'demo.yaml')
  writeFileSync(config, withAddresses(readFileSync(template, 'utf8'), partnerUrls))
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [main, '--config', config], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      PARLEY_ADMIN_PORT: String(adminPort),
      // No load balancer has to notice the shutdown.
      PARLEY_DRAIN_MS: '0',
    },
    // The channel ends the exchange with the demo, even if the demo is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (chunk: Buffer) => onComplaint(chunk.toString().trimEnd()))
  const ended = once(child, 'exit').then(() => {})
  try {
    const { endpoint, adminUrl } = await addressesOf(child)
    return { endpoint, adminUrl, ended, stop: () => stop(child, ended) }
  } catch (error) {
    await stop(child, ended)
    throw error
  } finally {
    // The exchange reads its configuration once, before it listens.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The configuration with the addresses that were really taken in place of the invented ones. */
function withAddresses(text: string, partnerUrls: Readonly<Record<string, string>>): string {
  return text.replace(/http:\/\/([a-z]+)\.demo\.example/g, (_, name: string) => {
    const url = partnerUrls[name]
    if (url === undefined) throw new Error(`demo.yaml names the partner ${name}, which the demo does not start`)
    return url
  })
}

interface Addresses {
  readonly endpoint: string
  readonly adminUrl: string
}

/** Reads both addresses from what the exchange says when it listens. */
async function addressesOf(child: ChildProcess): Promise<Addresses> {
  const { promise, resolve, reject } = Promise.withResolvers<Addresses>()
  const timer = setTimeout(() => reject(new Error(`the exchange did not start within ${startMsMax} ms`)), startMsMax)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4096)
    const endpoint = /POST (http:\/\/\S+\/openrtb2)/.exec(said)?.[1]
    const adminUrl = /admin port is (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1]
    if (endpoint !== undefined && adminUrl !== undefined) resolve({ endpoint, adminUrl })
  })
  child.once('exit', () => reject(new Error('the exchange ended before it listened')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  await ended
  clearTimeout(timer)
}
