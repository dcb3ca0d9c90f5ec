// The options of `npm run test:steady`.

import { parseArgs } from 'node:util'
import { type CommandOptions, commonOptions, type OptionsReading, optionsOf, refused } from '../proof/options.ts'
import { scenarioIds } from './scenario.ts'

export interface SteadyOptions extends CommandOptions {
  readonly minutes: number
}

const minutesMax = 10_000

export const usage = `Usage: npm run test:steady -- [--only burst,partners] [--quick] [--seed NUMBER] [--minutes NUMBER]

  --only LIST       some of ${scenarioIds.join(', ')} (default: all)
  --quick           fewer faults and shorter loads; the gate runs one scenario of this
  --seed NUMBER     repeats the faults of an earlier run (default: a new one, which is printed)
  --minutes NUMBER  how long the soak lasts (default 10, quick 1)
  --keep            leaves configurations and logs on the disk and says where`

export function readOptions(args: readonly string[]): OptionsReading<SteadyOptions> {
  try {
    const options = { ...commonOptions, minutes: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    const reading = optionsOf(values, scenarioIds)
    if (reading.kind === 'refused') return reading
    const minutes = Number(values.minutes ?? (values.quick ? 1 : 10))
    if (!(Number.isInteger(minutes) && minutes >= 1 && minutes <= minutesMax)) {
      return refused(`--minutes ${values.minutes}: not a whole number from 1 to ${minutesMax}`)
    }
    return { kind: 'options', options: { ...reading.options, minutes } }
  } catch (error) {
    return refused((error as Error).message)
  }
}
