// parley-ledger correct 2026-10 --publisher chat --partner acme --paid 1.25 --clearing 1.00 --because "…" --by ana [--dispute 3]
// parley-ledger approve 7 --by ben

import { dollarsOf } from '../../reports/amount.ts'
import { approveCorrection, askCorrection } from '../correct.ts'
import { refusedFor } from '../refused.ts'
import { done, financeCommand, monthIn } from './context.ts'
import { dollarsIn, needed } from './options.ts'

const idForm = /^\d{1,18}$/

export const correct = financeCommand(async ({ words, options, database, issuing }) => {
  const month = monthIn(words)
  if (typeof month !== 'string') return month
  const missing = needed(options, ['publisher', 'partner', 'paid', 'clearing', 'because'])
  if (missing !== undefined) return missing
  const { publisher = '', partner = '', because = '', dispute } = options
  const [paidNano, clearingNano] = [dollarsIn(options.paid), dollarsIn(options.clearing)]
  if (paidNano === undefined || clearingNano === undefined || paidNano < 0n || clearingNano < 0n)
    return refusedFor('--paid and --clearing are what is taken back, in dollars, such as 1.25')
  if (paidNano + clearingNano === 0n) return refusedFor('nothing would be taken back')
  if (dispute !== undefined && !idForm.test(dispute)) return refusedFor('--dispute is the number of a dispute')
  const asked = await askCorrection(
    database,
    {
      month,
      publisher,
      partner,
      paidNano,
      clearingNano,
      reason: because,
      dispute: dispute === undefined ? undefined : BigInt(dispute),
    },
    issuing,
  )
  if (asked.kind === 'refused') return asked
  return done(`Correction ${asked.id} is asked for; somebody else approves it with parley-ledger approve ${asked.id}.`)
})

export const approve = financeCommand(async ({ words: [id = ''], database, issuing }) => {
  if (!idForm.test(id)) return refusedFor('name the number of the correction')
  const approved = await approveCorrection(database, BigInt(id), issuing)
  if (approved.kind === 'refused') return approved
  return done(
    `Correction ${id} is approved and posted.`,
    ...approved.documents.map(({ number, totalNano }) => `${number}: ${dollarsOf(totalNano)}`),
  )
})
