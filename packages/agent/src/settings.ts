// Every setting of the agent: one row, with its flag, its environment variable and what it means.

import { serviceFields } from '@parley/database'
import type { Field } from '@parley/port'

export const fields = {
  config: {
    flag: 'config',
    environment: 'PARLEY_AGENT_CONFIG',
    default: 'agent.yaml',
    says: 'file with products, publishers and buyers',
  },
  ...serviceFields('PARLEY_AGENT', 'agent', 9393),
  names: {
    flag: 'names',
    environment: 'PARLEY_AGENT_NAMES',
    default: '',
    says: 'host names by which the port is called, besides addresses, localhost and that of url, separated by commas',
  },
  token: {
    flag: undefined,
    environment: 'PARLEY_AGENT_TOKEN',
    default: '',
    says: 'bearer token of operators, for decisions and metrics',
  },
  booking: {
    flag: 'booking',
    environment: 'PARLEY_BOOKING_URL',
    default: 'http://127.0.0.1:9292',
    says: 'URL of booking',
  },
  bookingToken: {
    flag: undefined,
    environment: 'PARLEY_BOOKING_TOKEN',
    default: '',
    says: 'the token of booking',
  },
  ledger: {
    flag: 'ledger',
    environment: 'PARLEY_LEDGER_URL',
    default: '',
    says: 'URL of the ledger; without it nothing is said to be delivered',
  },
  bodyBytesMax: {
    flag: 'body-bytes-max',
    environment: 'PARLEY_AGENT_BODY_BYTES_MAX',
    default: '262144',
    says: 'largest request, in bytes',
    range: [1024, 16_777_216],
  },
  callsPerMinute: {
    flag: 'calls-per-minute',
    environment: 'PARLEY_AGENT_CALLS_PER_MINUTE',
    default: '600',
    says: 'calls of each buyer in a minute',
    range: [1, 1_000_000],
  },
  callsKept: {
    flag: 'calls-kept',
    environment: 'PARLEY_AGENT_CALLS_KEPT',
    default: '50',
    says: 'calls of each buyer that operators can see, in memory; the oldest are dropped',
    range: [0, 1000],
  },
  accountsMax: {
    flag: 'accounts-max',
    environment: 'PARLEY_AGENT_ACCOUNTS_MAX',
    default: '1000',
    says: 'accounts of each buyer',
    range: [1, 100_000],
  },
  creativesMax: {
    flag: 'creatives-max',
    environment: 'PARLEY_AGENT_CREATIVES_MAX',
    default: '1000',
    says: 'ads of each account',
    range: [1, 100_000],
  },
  buysMax: {
    flag: 'buys-max',
    environment: 'PARLEY_AGENT_BUYS_MAX',
    default: '1000',
    says: 'buys of each account',
    range: [1, 100_000],
  },
  settleMs: {
    flag: 'settle-ms',
    environment: 'PARLEY_AGENT_SETTLE_MS',
    default: '2000',
    says: 'how often buys are booked that booking did not take at once',
    range: [100, 600_000],
  },
} as const satisfies Readonly<Record<string, Field>>

export type Settings = Readonly<Record<keyof typeof fields, string>>
