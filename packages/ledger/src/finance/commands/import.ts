// parley-ledger import 2026-10 log.csv --side partner --of acme --by ana [--columns day=Date,auction=Request,cpm=Price]

import { createReadStream } from 'node:fs'
import { dollarsOf } from '../../reports/amount.ts'
import { importDispute, importRowsMax } from '../dispute/import-dispute.ts'
import { readDisputes } from '../dispute/read-disputes.ts'
import { refusedFor } from '../refused.ts'
import { done, financeCommand, monthIn } from './context.ts'
import { dollarsIn } from './options.ts'

export const importNumbers = financeCommand(async ({ words, options, database, issuing }) => {
  const month = monthIn(words)
  if (typeof month !== 'string') return month
  const [, file] = words
  if (file === undefined) return refusedFor('name the file behind the month')
  const { side, of, columns = '', tolerance = '0' } = options
  if ((side !== 'partner' && side !== 'publisher') || of === undefined)
    return refusedFor('say whose numbers they are: --side partner --of acme, or --side publisher --of chat')
  const toleranceNano = dollarsIn(tolerance)
  if (toleranceNano === undefined || toleranceNano < 0n)
    return refusedFor('--tolerance is in dollars for one impression, such as 0.0000001')
  const account = { side, of } as const
  const imported = await importDispute(database, createReadStream(file), {
    ...issuing,
    account,
    month,
    mapping: columns,
    toleranceNano,
    rowsMax: importRowsMax,
  })
  if (imported.kind === 'refused') return imported
  const [dispute] = await readDisputes(database.query, { id: imported.dispute })
  if (dispute === undefined) throw new Error(`dispute ${imported.dispute} was stored and is not there`)
  const { theirCount, theirNano, ourCount, ourNano, classes } = dispute
  return done(
    `Dispute ${imported.dispute}: ${of} has ${theirCount} impressions and ${dollarsOf(theirNano)}, the books of ${month} have ${ourCount} and ${dollarsOf(ourNano)}.`,
    ...classes.map((one) => `${one.class}: ${one.count}, ${dollarsOf(one.theirNano - one.ourNano)}`),
  )
})
