// The measurements belong to the tests of the exchange. They are a program of their own, and their rows are read here.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../packages/exchange/test/limits/measure-fleets.ts', import.meta.url))

/** The rows of a measurement, whose lines are shown as they come. Throws when it fails. */
export function measured(...args: readonly string[]): readonly unknown[] {
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`measuring ${args.join(' ')} ended with ${status}`)
  return JSON.parse(stdout) as readonly unknown[]
}
