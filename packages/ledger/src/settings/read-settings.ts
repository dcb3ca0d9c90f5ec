// Settings of the ledger, and what can be wrong with several of them together.

import { fieldLines, isWhole, rangeFault, readFields, type SettingsReading } from '@parley/port'
import { fields, type SettingName, type Settings } from './fields.ts'

/** `args` without the program itself; `words` are those that are no flags. */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SettingsReading<SettingName> {
  return readFields(fields, args, environment)
}

/** What is wrong with the settings, in one sentence; undefined if nothing is. */
export function settingFault(settings: Settings): string | undefined {
  const { port, keySeconds, expirySeconds, shipPort } = settings
  for (const name of ['secret', 'previousSecret'] as const) {
    const [secret, file] = [fields[name].environment, fields[`${name}File`].environment]
    if (settings[name] !== '' && settings[`${name}File`] !== '')
      return `${secret} and ${file} are both set; keep one of them.`
  }
  if (settings.notices !== 'rows' && settings.notices !== 'columns')
    return `PARLEY_LEDGER_NOTICES must be rows or columns, and is ${settings.notices}.`
  if (settings.notices === 'columns' && settings.journal !== '')
    return 'PARLEY_LEDGER_NOTICES=columns needs Kafka; PARLEY_JOURNAL names journals, whose notices become rows. Remove one of them.'
  if (!/^[a-z_][a-z0-9_]{0,63}$/.test(settings.columnsDatabase))
    return `PARLEY_COLUMNS_DATABASE must be a plain name, and is ${settings.columnsDatabase}.`
  const outside = rangeFault(fields, settings)
  if (outside !== undefined) return outside
  if (shipPort !== '' && !isWhole(shipPort, 0, 65_535))
    return `PARLEY_SHIP_PORT must be a port number, and is ${shipPort}.`
  if (!isWhole(port, 0, 65_535)) return `PARLEY_LEDGER_PORT must be a port number, and is ${port}.`
  if (!isWhole(keySeconds, 1, 86_400 * 366))
    return `PARLEY_NOTICE_KEY_SECONDS must be a number of seconds, and is ${keySeconds}.`
  if (!isWhole(expirySeconds, 1, 86_400))
    return `PARLEY_NOTICE_EXPIRY_SECONDS must be 1 to 86400, and is ${expirySeconds}.`
  return undefined
}

/** The lines of help for all flags and variables. */
export function helpLines(): readonly string[] {
  return fieldLines(fields)
}
