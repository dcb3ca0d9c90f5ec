// For tests: the lab as a command, what it printed and how it ended.

import { execFile } from 'node:child_process'
import { root } from './program.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export function runLab(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['lab/main.ts', ...args],
      { cwd: root, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
