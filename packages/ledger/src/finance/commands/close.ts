// parley-ledger close 2026-10 --by ana [--force "why"]

import { closedText, closeMonth } from '../close-month.ts'
import { done, financeCommand, monthIn } from './context.ts'

export const close = financeCommand(async ({ words, options, settings, database, issuing }) => {
  const month = monthIn(words)
  if (typeof month !== 'string') return month
  const journals = settings.journal || undefined
  const closed = await closeMonth(database, { month, ...issuing, forcedBecause: options.force, journals })
  if (closed.kind === 'refused') return closed
  return done(closedText(closed), ...closed.unread.map((one) => `Not known to be read: ${one}.`))
})
