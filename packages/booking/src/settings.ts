// Every setting of booking: one row, with its flag, its environment variable and what it means.

import { serviceFields } from '@parley/database'
import type { Field } from '@parley/port'

export const fields = {
  ...serviceFields('PARLEY_BOOKING', 'booking', 9292),
  names: {
    flag: 'names',
    environment: 'PARLEY_BOOKING_NAMES',
    default: '',
    says: 'host names by which the port is called, besides addresses and localhost, separated by commas',
  },
  token: {
    flag: undefined,
    environment: 'PARLEY_BOOKING_TOKEN',
    default: '',
    says: 'bearer token of exchanges and operators',
  },
  ledger: {
    flag: 'ledger',
    environment: 'PARLEY_LEDGER_URL',
    default: '',
    says: 'URL of the ledger; without it nothing is settled, and money that was awarded never comes back',
  },
  noticeSeconds: {
    flag: 'notice-seconds',
    environment: 'PARLEY_BOOKING_NOTICE_SECONDS',
    default: '3600',
    says: 'for how long notices are valid: the largest notices.expirySeconds of all exchanges',
    range: [1, 86_400],
  },
  leaseSeconds: {
    flag: 'lease-seconds',
    environment: 'PARLEY_BOOKING_LEASE_SECONDS',
    default: '3600',
    says: 'longest time for which money is granted to a process',
    range: [1, 86_400],
  },
  graceMs: {
    flag: 'grace-ms',
    environment: 'PARLEY_BOOKING_GRACE_MS',
    default: '2000',
    says: 'for how long an auction that began before the end of a lease may still award from it',
    range: [0, 60_000],
  },
  skewMs: {
    flag: 'skew-ms',
    environment: 'PARLEY_BOOKING_SKEW_MS',
    default: '5000',
    says: 'how far the clock of a machine can be from that of another',
    range: [0, 3_600_000],
  },
  awaySeconds: {
    flag: 'away-seconds',
    environment: 'PARLEY_BOOKING_AWAY_SECONDS',
    default: '259200',
    says: 'a journal that was not read for so long is not waited for; later notices of its leases are kept aside',
    range: [60, 31_536_000],
  },
  settleMs: {
    flag: 'settle-ms',
    environment: 'PARLEY_BOOKING_SETTLE_MS',
    default: '5000',
    says: 'how often leases are settled and shares are set',
    range: [100, 600_000],
  },
} as const satisfies Readonly<Record<string, Field>>

type SettingName = keyof typeof fields
export type Settings = Readonly<Record<SettingName, string>>
