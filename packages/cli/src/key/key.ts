// D93: the publisher gets the key, the exchange only its hash, and nothing is stored here.

import { randomBytes } from 'node:crypto'
import { keyHash } from '@parley/exchange/tools'
import type { Report } from '../report/report.ts'

/** As much as a SHA-256 can tell apart. */
const keyBytes = 32

export async function key(random: (bytes: number) => Buffer = randomBytes): Promise<Report> {
  // A prefix lets scanners of repositories recognise a key that was committed by mistake.
  const made = `parley_${random(keyBytes).toString('base64url')}`
  const hash = keyHash(made)
  return {
    exitCode: 0,
    data: { key: made, hash },
    show: (paint) =>
      [
        `${paint.bold('key')}   ${made}`,
        '      for the publisher, to be sent as: Authorization: Bearer KEY',
        `${paint.bold('hash')}  ${hash}`,
        '      for the exchange, in the list keys of the publisher in credentials.publishers',
      ].join('\n'),
  }
}
