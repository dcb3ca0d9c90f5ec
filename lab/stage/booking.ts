// Booking of the stage.

import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { type Program, startProgram } from './program.ts'

export interface BookingOptions {
  readonly folder: string
  readonly databaseUrl: string
}

export interface RunningBooking extends Program {
  readonly url: string
}

export async function startBooking({ folder, databaseUrl }: BookingOptions): Promise<RunningBooking> {
  const port = await freePort()
  const program = await startProgram({
    name: 'booking',
    file: programFile('booking'),
    env: { PARLEY_BOOKING_DATABASE: databaseUrl, PARLEY_BOOKING_PORT: String(port) },
    ready: /Booking is at (\S+):/,
    folder,
  })
  return { ...program, url: `http://127.0.0.1:${port}` }
}
