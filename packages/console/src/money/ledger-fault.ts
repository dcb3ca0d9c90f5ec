// Why there is no report, in a sentence.

import { Unanswered } from '../api/get-json.ts'
import { sentence } from '../words/sentence.ts'

/** The admin port names the ledger itself where it is away; what the ledger says when it cannot answer does not. */
export function ledgerFault(error: Error): string {
  const isUnnamed = error instanceof Unanswered && error.status >= 500 && !error.message.startsWith('the ledger')
  return sentence(isUnnamed ? `the ledger does not answer: ${error.message}` : error.message)
}
