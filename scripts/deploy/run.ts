// Runs a program to its end and keeps what it said, whether it succeeded or not.

import { execFile } from 'node:child_process'

export interface Ran {
  /** 0 is success; undefined if the program is not there. */
  readonly code: number | undefined
  /** Both streams, the output first. */
  readonly said: string
  readonly output: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Rendered charts are long, and so is the answer of a strict check. */
const bytesMax = 64 * 2 ** 20

export function run(program: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: bytesMax }
    execFile(program, args, options, (error, output, complaints) => {
      const said = `${output}${complaints}`.trim()
      if (error === null) resolve({ code: 0, said, output })
      else if (error.code === 'ENOENT') resolve({ code: undefined, said: `${program} is not there`, output })
      else resolve({ code: typeof error.code === 'number' ? error.code : 1, said, output })
    })
  })
}
