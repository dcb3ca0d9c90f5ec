// The command line: its options, and how this program was called.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { printError } from './print.ts'

/** How this file was started: as a source of the project, or as the command of the installed package. */
const isSource = import.meta.url.endsWith('.ts')
export const command = isSource ? 'npm start --' : 'parley-exchange'
const sampleFile = fileURLToPath(new URL(isSource ? '../../../sample.yaml' : '../sample.yaml', import.meta.url))

export const usage = `Usage: ${command} [--config FILE | --sample] [--check-config] [--help]

  --config FILE    configuration file (default: $PARLEY_CONFIG, else parley.yaml if it exists)
  --sample         use sample.yaml as the configuration: four invented campaigns, to try Parley
  --check-config   check the configuration and exit`

export interface Options {
  readonly config: string | undefined
  readonly isSample: boolean
  readonly checkOnly: boolean
  readonly help: boolean
}

/** Ends the process if they are wrong. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        config: { type: 'string' },
        sample: { type: 'boolean' },
        'check-config': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    const { config, sample: isSample = false, 'check-config': checkOnly = false, help = false } = values
    if (isSample && config !== undefined)
      throw new Error('--sample and --config cannot be combined; remove one of them')
    return { config: isSample ? sampleFile : config, isSample, checkOnly, help }
  } catch (error) {
    printError(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
