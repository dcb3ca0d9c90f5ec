// The operator gets the password, the exchange only its hash, and nothing is stored here.

import { randomBytes } from 'node:crypto'
import { passwordHash } from '@parley/port'
import type { Report } from '../report/report.ts'

/** Nobody guesses 120 bits; a person can type them. */
const passwordBytes = 15

export async function password(random: (bytes: number) => Buffer = randomBytes): Promise<Report> {
  const made = random(passwordBytes).toString('base64url')
  const hash = await passwordHash(made, random)
  return {
    exitCode: 0,
    data: { password: made, hash },
    show: (paint) =>
      [
        `${paint.bold('password')}  ${made}`,
        '          for the operator, to sign in at the admin port',
        `${paint.bold('hash')}      ${hash}`,
        '          for the exchange, as password of an operator in admin.operators',
      ].join('\n'),
  }
}
