// The longest time that a stop of the exchange takes: it drains, finishes requests, and then closes, which has a bound of its
// own (app/in-time.ts). Whoever sends SIGTERM must wait longer than this before SIGKILL.

import { adapterSchemas, loadConfig } from '@parley/exchange'
import { longestRequestMs } from '../../packages/exchange/src/app/process-parts.ts'

export function stopMsMax(settings: { readonly drainMs: number }): number {
  const loading = loadConfig('', { PARLEY_DRAIN_MS: String(settings.drainMs) }, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(`the drain time ${settings.drainMs} ms is not a valid setting`)
  const { server, notices, journal } = loading.config
  const closeMsMax = server.drainMs + notices.deliveryWaitMs + journal.stallMs
  return server.drainMs + longestRequestMs(loading.config) + closeMsMax
}
