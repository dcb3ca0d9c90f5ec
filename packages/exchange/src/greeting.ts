// The first lines that a started exchange prints: where it serves, and which demand it has.

import type { Config } from './config/fields.ts'
import { hasDemand } from './config/remarks.ts'
import { originOf } from './edge/origin.ts'

export interface Start {
  readonly address: string
  readonly port: number
  /** How this program was called, such as `npm start --`. */
  readonly command: string
  /** Whether it sells the sample campaigns. */
  readonly isSample: boolean
}

export function greetingOf(config: Config, start: Start): readonly string[] {
  const endpoint = `${originOf(start.address, start.port)}${config.server.basePath}/openrtb2`
  return [`Parley answers POST ${endpoint}`, ...demandLines(config, start)]
}

function demandLines(config: Config, { command, isSample }: Start): readonly string[] {
  if (!hasDemand(config)) {
    return [
      `No demand configured: every request except a test request gets 204. Add partners (demand.partners) or campaigns (house.campaigns) to the configuration, or try the sample campaigns: ${command} --sample`,
    ]
  }
  const { house, demand } = config
  const partners = demand.partners.filter(({ enabled }) => enabled).length
  const search = demand.productSearchUrl === '' ? 0 : 1
  const line = `with ${amount(house.campaigns.length, 'house campaign')} and ${amount(partners + search, 'partner')}.`
  return isSample ? [line, 'These are sample campaigns (--sample); they are not billed.'] : [line]
}

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
