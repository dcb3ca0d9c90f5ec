// Booking on the stage: campaigns with budgets.

import { programFile } from '@parley/testkit/program'
import { type Program, startProgram } from './program.ts'

export interface BookingOptions {
  readonly folder: string
  /** Exchanges know it before it runs. */
  readonly port: number
  readonly databaseUrl: string
  readonly ledgerUrl: string
  readonly env: Readonly<Record<string, string>>
}

export function startBooking({ folder, port, databaseUrl, ledgerUrl, env }: BookingOptions): Promise<Program> {
  return startProgram({
    name: 'booking',
    file: programFile('booking'),
    env: {
      PARLEY_BOOKING_DATABASE: databaseUrl,
      PARLEY_BOOKING_PORT: String(port),
      PARLEY_LEDGER_URL: ledgerUrl,
      ...env,
    },
    ready: /Booking is at (\S+):/,
    folder,
  })
}
