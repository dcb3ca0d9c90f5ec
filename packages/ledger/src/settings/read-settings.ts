// Settings from the command line and the environment; a flag counts more than a variable.

import { parseArgs } from 'node:util'
import { type Field, fields, type SettingName, type Settings } from './fields.ts'

export type Reading =
  | {
      readonly kind: 'settings'
      readonly settings: Settings
      readonly words: readonly string[]
      readonly isHelp: boolean
    }
  | { readonly kind: 'wrong'; readonly sentence: string }

type Environment = Readonly<Record<string, string | undefined>>

const rows = Object.entries(fields) as readonly [SettingName, Field][]

/** `args` without the program itself; `words` are those that are no flags. */
export function readSettings(args: readonly string[], environment: Environment): Reading {
  const options = Object.fromEntries(
    rows.flatMap(([, { flag }]) => (flag === undefined ? [] : [[flag, { type: 'string' as const }]])),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const given = values as Readonly<Record<string, string | boolean | undefined>>
    const settings = Object.fromEntries(
      rows.map(([name, { flag, environment: variable, default: usual }]) => {
        const fromFlag = flag === undefined ? undefined : given[flag]
        return [name, typeof fromFlag === 'string' ? fromFlag : environment[variable] || usual]
      }),
    ) as Settings
    return { kind: 'settings', settings, words: positionals, isHelp: given.help === true }
  } catch (error) {
    return { kind: 'wrong', sentence: error instanceof Error ? error.message : String(error) }
  }
}

/** What is wrong with the settings, in one sentence; undefined if nothing is. */
export function settingFault(settings: Settings): string | undefined {
  const { port, keySeconds, expirySeconds, shipPort } = settings
  for (const name of ['secret', 'previousSecret'] as const) {
    const [secret, file] = [fields[name].environment, fields[`${name}File`].environment]
    if (settings[name] !== '' && settings[`${name}File`] !== '')
      return `${secret} and ${file} are both set; keep one of them.`
  }
  for (const [name, { environment, range }] of rows) {
    if (range === undefined || isWhole(settings[name], ...range)) continue
    return `${environment} must be a whole number from ${range[0]} to ${range[1]}, and is ${settings[name]}.`
  }
  if (shipPort !== '' && !isWhole(shipPort, 0, 65_535))
    return `PARLEY_SHIP_PORT must be a port number, and is ${shipPort}.`
  if (!isWhole(port, 0, 65_535)) return `PARLEY_LEDGER_PORT must be a port number, and is ${port}.`
  if (!isWhole(keySeconds, 1, 86_400 * 366))
    return `PARLEY_NOTICE_KEY_SECONDS must be a number of seconds, and is ${keySeconds}.`
  if (!isWhole(expirySeconds, 1, 86_400))
    return `PARLEY_NOTICE_EXPIRY_SECONDS must be 1 to 86400, and is ${expirySeconds}.`
  return undefined
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
}

/** The lines of help for all flags and variables. */
export function helpLines(): readonly string[] {
  const width = Math.max(...rows.map(([, { flag }]) => (flag ?? '').length)) + 4
  return rows.map(([, { flag, environment, default: usual, says }]) => {
    const shown = (flag === undefined ? '' : `--${flag}`).padEnd(width)
    return `  ${shown}${environment.padEnd(30)} ${says}${usual === '' ? '' : ` (${usual})`}`
  })
}
