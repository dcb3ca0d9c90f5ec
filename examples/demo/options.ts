// The options of `npm run demo`.

import { parseArgs } from 'node:util'

export interface Options {
  readonly exchangePort: number
  readonly adminPort: number
  /** Requests per second. */
  readonly rate: number
  /** Seconds after which the demo stops; 0 runs until it is stopped. */
  readonly seconds: number
}

export type OptionsReading =
  | { readonly kind: 'options'; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'fault'; readonly reason: string }

const portMax = 65_535
const fields = {
  'exchange-port': { default: 8080, least: 0, most: portMax, says: 'port of the exchange' },
  'admin-port': { default: 9090, least: 0, most: portMax, says: 'admin port, which has the console' },
  rate: { default: 5, least: 1, most: 50, says: 'requests per second' },
  seconds: { default: 0, least: 0, most: 86_400, says: 'stop after this many seconds; 0 runs until stopped' },
} as const

export const usage = `Usage: npm run demo -- [options]

${Object.entries(fields)
  .map(([name, field]) => `  ${`--${name} N`.padEnd(18)}${field.says} (default ${field.default})`)
  .join('\n')}
  --help            show this help

Port 0 picks a free port.`

export function readOptions(args: readonly string[]): OptionsReading {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: [...args],
      options: {
        'exchange-port': text,
        'admin-port': text,
        rate: text,
        seconds: text,
        help: { type: 'boolean' },
      },
    })
    if (values.help === true) return { kind: 'help' }
    const number = (name: keyof typeof fields): number => numberOf(name, values[name])
    const options = {
      exchangePort: number('exchange-port'),
      adminPort: number('admin-port'),
      rate: number('rate'),
      seconds: number('seconds'),
    }
    return { kind: 'options', options }
  } catch (error) {
    return { kind: 'fault', reason: (error as Error).message }
  }
}

function numberOf(name: keyof typeof fields, text: string | undefined): number {
  const { default: usual, least, most } = fields[name]
  if (text === undefined) return usual
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, not ${text}`)
}
