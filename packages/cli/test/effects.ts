// The world of a test: what a command prints is kept, and time stands where the test puts it.

import { setTimeout as pause } from 'node:timers/promises'
import type { Effects } from '../src/effects.ts'
import { runProgram } from '../src/program.ts'

export interface Ran {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}

export interface World {
  readonly input?: string
  readonly isTTY?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly folder?: string
  readonly stop?: AbortSignal
}

export const folder = new URL('.', import.meta.url).pathname

/** Runs a command line in this process. */
export async function run(words: readonly string[], world: World = {}): Promise<Ran> {
  const out = new Paper(world.isTTY ?? false)
  const err = new Paper(world.isTTY ?? false)
  const effects: Effects = {
    out,
    err,
    readInput: async () => world.input ?? '',
    environment: world.environment ?? {},
    folder: world.folder ?? folder,
    nowMs: () => performance.now(),
    wallMs: Date.now,
    pause: (ms) => pause(ms),
    stop: world.stop ?? new AbortController().signal,
  }
  const exitCode = await runProgram(words, effects)
  return { exitCode, out: out.text, err: err.text }
}

class Paper {
  readonly isTTY: boolean
  text = ''

  constructor(isTTY: boolean) {
    this.isTTY = isTTY
  }

  write(text: string): void {
    this.text += text
  }
}
