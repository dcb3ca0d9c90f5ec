// Loaded before an exchange: writes every long turn of its event loop into a file, with the time at which it ended.

import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.PARLEY_LONG_TURNS
const beatMs = 2
/** Shorter turns are not written down. */
const longMs = 5

if (file !== undefined && isMainThread) {
  let dueMs = performance.now() + beatMs
  setInterval(() => {
    const lateMs = performance.now() - dueMs
    dueMs = performance.now() + beatMs
    if (lateMs > longMs) appendFileSync(file, `${Date.now()} ${lateMs.toFixed(1)}\n`)
  }, beatMs).unref()
}
