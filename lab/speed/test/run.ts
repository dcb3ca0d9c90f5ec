// The bench as a command: what it printed and how it ended.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../../../', import.meta.url))

/** As little load as it takes. */
export const little = ['--rounds', '1', '--requests', '200', '--seconds', '1'] as const
export const longMs = 400_000

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export function bench(...args: readonly string[]): Promise<Ended> {
  return run('lab/main.ts', 'speed', ...args)
}

export function run(file: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: root, maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
