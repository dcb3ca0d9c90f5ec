// Texts in the configuration that have to be more than text.

import { isIP, isIPv4, isIPv6 } from 'node:net'
import { linkProblem } from '@parley/openrtb'
import { iso31661 } from 'iso-3166'
import { isPicturePath } from '../catalog/pictures.ts'
import { badRanges, isCallerRange } from './ranges.ts'
import { isRedisUrl } from './redis-url.ts'

const countries: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2))

export const configFormats = {
  'https-url': isHttpsUrl,
  'picture-url': (text: string) => isPicturePath(text) || isHttpsUrl(text),
  'http-url': (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text),
  country: (text: string) => countries.has(text),
  'address-range': (text: string) => badRanges([text]).length === 0,
  'caller-range': isCallerRange,
  'redis-url': isRedisUrl,
  'name-server': isNameServer,
  moment: isMoment,
} as const

function isHttpsUrl(text: string): boolean {
  return !/\s/.test(text) && linkProblem(text) === undefined
}

const momentForm = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/

/** A day, or a day with a time and its zone. The day must exist: some readers take 30 February for 2 March. */
function isMoment(text: string): boolean {
  const [, day] = momentForm.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const portMax = 65_535

/** An address, or an address and a port: `192.0.2.53:5353`, `[2001:db8::53]:5353`. */
function isNameServer(text: string): boolean {
  const [, ipv6 = '', ipv4 = '', port] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? []
  if (port === undefined) return isIP(text) !== 0
  return (isIPv4(ipv4) || isIPv6(ipv6)) && Number(port) >= 1 && Number(port) <= portMax
}

/** The two letters of a country that somebody wrote in three, in small letters or by its name. */
export function countryMeant(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  return iso31661.find(({ alpha2, alpha3, name }) => [alpha2, alpha3, name.toUpperCase()].includes(upper))?.alpha2
}
