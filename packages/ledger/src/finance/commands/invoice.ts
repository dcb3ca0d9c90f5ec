// parley-ledger invoice 2026-10 --by ana [--side partner --of acme]: issues what the month has no document for yet. Whoever stops it
// runs it again.

import { readFileSync } from 'node:fs'
import { dollarsOf } from '../../reports/amount.ts'
import { type Invoiced, invoiceAccount, readUninvoiced } from '../invoice-month.ts'
import { type Parties, readParties } from '../parties.ts'
import { type Refused, refusedFor } from '../refused.ts'
import { done, financeCommand, monthIn } from './context.ts'

export const invoice = financeCommand(async ({ words, options, settings, database, issuing, print, stop }) => {
  const month = monthIn(words)
  if (typeof month !== 'string') return month
  const { side, of } = options
  if (side !== undefined && side !== 'partner' && side !== 'publisher')
    return refusedFor('--side is partner or publisher')
  const parties = partiesIn(settings.parties)
  if (parties.kind === 'refused') return parties
  const accounts = await readUninvoiced(database, month, { ...(side && { side }), ...(of && { of }) })
  if ('kind' in accounts) return accounts
  let issued = 0
  for (const account of accounts) {
    if (stop.aborted) break
    const ended = await invoiceAccount(database, { month, account, parties }, issuing)
    print(lineOf(ended))
    if (ended.kind === 'issued') issued += 1
  }
  const missing = accounts.length - issued
  return { ...done(`Issued: ${issued}. Still missing: ${missing}.`), exitCode: missing > 0 ? 1 : 0 }
})

function partiesIn(file: string): Parties | Refused {
  if (file === '') return refusedFor('set PARLEY_LEDGER_PARTIES to the file that says who issues documents to whom')
  try {
    return readParties(readFileSync(file, 'utf8'))
  } catch (error) {
    return refusedFor(`the file of parties ${file} cannot be read: ${(error as Error).message}`)
  }
}

function lineOf(ended: Invoiced): string {
  const { side, of } = ended.account
  if (ended.kind === 'left-out') return `${side} ${of}: no document, because ${ended.reason}.`
  return `${ended.number}: ${side} ${of}, ${dollarsOf(ended.totalNano)}`
}
