// Every setting of the portal: one row, with its flag, its environment variable and what it means.

import { isIP } from 'node:net'
import { type Field, isLoopback } from '@parley/port'

export const fields = {
  database: {
    flag: 'database',
    environment: 'PARLEY_PORTAL_DATABASE',
    default: '.parley/portal',
    says: 'PostgreSQL URL (postgres://…), or a directory for an embedded database',
  },
  template: {
    flag: 'database-template',
    environment: 'PARLEY_LEDGER_TEMPLATE',
    default: '',
    says: 'files with embedded databases without rows, as for the ledger',
  },
  host: {
    flag: 'host',
    environment: 'PARLEY_PORTAL_HOST',
    default: '127.0.0.1',
    says: 'address to listen on; another than loopback needs an https address in PARLEY_PORTAL_URL',
  },
  port: {
    flag: 'port',
    environment: 'PARLEY_PORTAL_PORT',
    default: '9494',
    says: 'port to listen on',
    range: [0, 65_535],
  },
  url: {
    flag: 'url',
    environment: 'PARLEY_PORTAL_URL',
    default: '',
    says: 'address in browsers, such as https://portal.example; TLS ends in front of the portal',
  },
  names: {
    flag: 'names',
    environment: 'PARLEY_PORTAL_NAMES',
    default: '',
    says: 'host names by which the port is called, besides addresses, localhost and that of the URL, separated by commas',
  },
  proxies: {
    flag: 'proxies',
    environment: 'PARLEY_PORTAL_PROXIES',
    default: '',
    says: 'addresses of proxies whose X-Forwarded-For counts, or networks such as 10.0.0.0/8, separated by commas',
  },
  token: {
    flag: undefined,
    environment: 'PARLEY_PORTAL_TOKEN',
    default: '',
    says: 'bearer token of metrics; without it they are served on loopback only',
  },
  ledger: {
    flag: 'ledger',
    environment: 'PARLEY_LEDGER_URL',
    default: '',
    says: 'URL of the ledger',
  },
  ledgerKey: {
    flag: undefined,
    environment: 'PARLEY_LEDGER_KEY',
    default: '',
    says: 'an operator key of the ledger',
  },
  booking: {
    flag: 'booking',
    environment: 'PARLEY_BOOKING_URL',
    default: '',
    says: 'URL of booking',
  },
  bookingToken: {
    flag: undefined,
    environment: 'PARLEY_BOOKING_TOKEN',
    default: '',
    says: 'the token of booking',
  },
  exchanges: {
    flag: 'exchanges',
    environment: 'PARLEY_PORTAL_EXCHANGES',
    default: '',
    says: 'URLs of the admin ports of exchanges, separated by commas; one of them is enough if they know each other',
  },
  exchangeOperator: {
    flag: undefined,
    environment: 'PARLEY_PORTAL_EXCHANGE_OPERATOR',
    default: '',
    says: 'NAME:PASSWORD of an operator at these ports; the role view is enough',
  },
  openidIssuer: {
    flag: 'openid-issuer',
    environment: 'PARLEY_PORTAL_OPENID_ISSUER',
    default: '',
    says: 'issuer for sign-in with OpenID Connect; needs PARLEY_PORTAL_URL',
  },
  openidClient: {
    flag: 'openid-client',
    environment: 'PARLEY_PORTAL_OPENID_CLIENT',
    default: '',
    says: 'id of the portal at the issuer; its redirect URI is URL/openid/callback',
  },
  openidSecret: {
    flag: undefined,
    environment: 'PARLEY_PORTAL_OPENID_SECRET',
    default: '',
    says: 'secret of the portal at the issuer',
  },
  idleMinutes: {
    flag: 'idle-minutes',
    environment: 'PARLEY_PORTAL_IDLE_MINUTES',
    default: '60',
    says: 'a session that is not used for so long ends',
    range: [1, 10_080],
  },
  sessionHours: {
    flag: 'session-hours',
    environment: 'PARLEY_PORTAL_SESSION_HOURS',
    default: '12',
    says: 'longest session',
    range: [1, 168],
  },
  sessionsMax: {
    flag: 'sessions-max',
    environment: 'PARLEY_PORTAL_SESSIONS_MAX',
    default: '10',
    says: 'sessions of each person; a further one ends the oldest',
    range: [1, 1000],
  },
  callsPerMinute: {
    flag: 'calls-per-minute',
    environment: 'PARLEY_PORTAL_CALLS_PER_MINUTE',
    default: '600',
    says: 'requests of each person in a minute; more get 429',
    range: [1, 1_000_000],
  },
  auditDays: {
    flag: 'audit-days',
    environment: 'PARLEY_PORTAL_AUDIT_DAYS',
    default: '400',
    says: 'for so many days the audit log is kept',
    range: [30, 3650],
  },
} as const satisfies Readonly<Record<string, Field>>

export type Settings = Readonly<Record<keyof typeof fields, string>>

/** What is wrong with the settings, in one sentence. */
export function settingsFault(settings: Settings): string | undefined {
  const { host, url, openidIssuer, openidClient, exchangeOperator } = settings
  for (const name of ['url', 'ledger', 'booking', 'exchanges'] as const) {
    const wrong = listOf(settings[name]).find((text) => !isOrigin(text))
    if (wrong !== undefined) return `${fields[name].environment} must be like https://portal.example, and is ${wrong}.`
  }
  const proxy = listOf(settings.proxies).find((text) => !isProxy(text))
  if (proxy !== undefined)
    return `${fields.proxies.environment} must have addresses such as 10.0.0.7, or networks such as 10.0.0.0/8, with commas between them, and has ${proxy === '' ? 'an empty place' : proxy}.`
  if (!isLoopback(host) && !url.startsWith('https://'))
    return `Passwords must not travel in clear text: to listen on ${host}, set PARLEY_PORTAL_URL to the https address of the proxy in front of the portal.`
  if (openidIssuer !== '' && (!URL.canParse(openidIssuer) || url === '' || openidClient === ''))
    return 'PARLEY_PORTAL_OPENID_ISSUER must be a URL, and needs PARLEY_PORTAL_OPENID_CLIENT and PARLEY_PORTAL_URL.'
  if (exchangeOperator !== '' && !exchangeOperator.includes(':'))
    return 'PARLEY_PORTAL_EXCHANGE_OPERATOR must be NAME:PASSWORD.'
  return undefined
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** An address, or a network as an address and the length of its prefix; a name would have to be looked up. */
function isProxy(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || address.includes('%') || more.length > 0) return false
  if (length === undefined) return true
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (kind === 4 ? 32 : 128)
}

export function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}
