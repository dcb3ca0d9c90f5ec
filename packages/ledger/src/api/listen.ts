// Opens the port of the ledger: reads the keys, says what the operator should know, and listens.

import { readFileSync } from 'node:fs'
import type { Database } from '../database/open.ts'
import { accessFrom, remarkOn } from '../keys/access.ts'
import { type Bounds, boundsDefault } from '../reports/query.ts'
import { createApiMetrics } from './metrics.ts'
import { createApi } from './server.ts'

export interface ListenSettings {
  readonly host: string
  readonly port: number
  /** The file of keys; empty for none. */
  readonly keysFile: string
  /** Masks are made with it. Empty: one is made for as long as the process runs. */
  readonly maskSecret: string
  /** Names by which the port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
  /** For how many days closed leases are kept. */
  readonly leaseDays: number
  readonly bounds?: Bounds
}

export interface ListenTools {
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** Metrics of other parts of the process, in the text form of Prometheus. */
  readonly otherMetrics: () => Promise<string>
  readonly report: (error: unknown) => void
  /** Something that the operator should know at the start. */
  readonly remark: (sentence: string) => void
  readonly version: string
}

export type Listening =
  | { readonly kind: 'listening'; readonly url: string; readonly close: () => Promise<void> }
  | { readonly kind: 'refused'; readonly reason: string }

const secretBytes = 32
const dayMs = 86_400_000

/** Refuses keys that cannot be used, a host that needs keys, and a port that is taken. */
export async function listen(database: Database, settings: ListenSettings, tools: ListenTools): Promise<Listening> {
  const { host, port, names, bounds = boundsDefault } = settings
  const keys = keysIn(settings.keysFile)
  if (keys.kind === 'refused') return keys
  const access = accessFrom(keys.text, host)
  if (access.kind === 'problem') return { kind: 'refused', reason: keysProblem(settings.keysFile, access.reason) }
  const open = remarkOn(access)
  if (open !== undefined) tools.remark(open)
  if (access.kind === 'keys' && settings.maskSecret === '') tools.remark(maskRemark)
  const metrics = createApiMetrics(database.query)
  const server = await createApi({
    database,
    access,
    maskSecret: settings.maskSecret || Buffer.from(tools.randomBytes(secretBytes)).toString('hex'),
    bounds,
    nowMs: tools.nowMs,
    leaseKeepMs: settings.leaseDays * dayMs,
    metricsText: async () => `${await metrics.text()}${await tools.otherMetrics()}`,
    names,
    report: tools.report,
    version: tools.version,
  })
  server.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) =>
    metrics.countRequest(routeOptions.url ?? 'none', statusCode, elapsedTime / 1000),
  )
  try {
    const url = await server.listen({ host, port })
    return { kind: 'listening', url, close: () => server.close() }
  } catch (error) {
    await server.close()
    return {
      kind: 'refused',
      reason: `cannot listen on ${host}:${port}: ${(error as Error).message}; choose another port with PARLEY_LEDGER_PORT`,
    }
  }
}

const maskRemark =
  'The masks that partners and publishers see change with every start. Set PARLEY_LEDGER_MASK_SECRET to keep them.'

function keysProblem(file: string, reason: string): string {
  return file === '' ? reason : `the keys in ${file} cannot be used: ${reason}`
}

type KeysText =
  | { readonly kind: 'keys'; readonly text: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string }

function keysIn(file: string): KeysText {
  if (file === '') return { kind: 'keys', text: undefined }
  try {
    return { kind: 'keys', text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { kind: 'refused', reason: `the file of keys ${file} cannot be read: ${(error as Error).message}` }
  }
}
