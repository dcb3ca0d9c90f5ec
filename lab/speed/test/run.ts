// The bench as a command, with as little load as it takes.

import { type Ended, runLab } from '../../stage/run-lab.ts'

export const little = ['--rounds', '1', '--requests', '200', '--seconds', '1'] as const
export const longMs = 400_000

export function bench(...args: readonly string[]): Promise<Ended> {
  return runLab('speed', ...args)
}
