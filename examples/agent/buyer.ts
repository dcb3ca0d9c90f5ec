// The buyer of the example: the command parley, as it would be typed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Addresses } from './stage.ts'

const parley = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))

/** Returns the exit code of the command; it prints each step. */
export async function buyCard(
  brief: string,
  { agentUrl, exchangeUrl, token }: Addresses,
  { isKept, stop }: { readonly isKept: boolean; readonly stop: AbortSignal },
): Promise<number> {
  const words = ['agent', 'try', brief, '--url', agentUrl, '--openrtb', exchangeUrl, ...(isKept ? ['--keep'] : [])]
  process.stdout.write(`\n  parley ${words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ')}\n\n`)
  const child = spawn(process.execPath, [parley, ...words], {
    env: { ...process.env, PARLEY_BUYER_TOKEN: token },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: stop,
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
