// The sentences of a reconciliation: what each check says, and what to do if it is wrong.

import type { CheckId } from './result.ts'

export interface Wording {
  readonly says: string
  readonly advice: string
}

export const wording: Readonly<Record<CheckId, Wording>> = {
  'journal-rows': {
    says: 'every notice in a journal is a row with the same amounts',
    advice:
      'Keep the journals. A missing row means that this is another database than the one that confirmed them: restore it, or let the ledger read them again.',
  },
  'journal-positions': {
    says: 'the ledger is not beyond the end of a journal',
    advice: 'A journal was cut or replaced by an older copy. Put the newer copy back before the exchange writes to it.',
  },
  damaged: {
    says: 'no journal has a damaged file',
    advice: 'Run parley-ledger recover on the machine of the journal, then move the .damaged files away.',
  },
  signatures: {
    says: 'every token in a journal verifies again',
    advice: 'Check that PARLEY_NOTICE_SECRET is that of the exchanges. If it is, somebody has changed a journal.',
  },
  tests: { says: 'no test notice is a row', advice: 'Report this as a fault: test notices are never written.' },
  gaps: {
    says: 'no journal has a gap',
    advice:
      'Entries after the stored position are missing. Bring the segments back, or start the shipper again; the ledger goes on by itself.',
  },
  held: {
    says: 'no entry is kept aside',
    advice:
      'Look at ledger.held. A wrong token is forged or has another secret; a wrong shape needs a newer ledger. Mend that, then run parley-ledger enter-held.',
  },
  balance: {
    says: 'the postings of every transfer sum to zero',
    advice: 'Somebody has changed postings with the triggers off. Compare with a backup.',
  },
  transfers: {
    says: 'every transfer has the notices, amounts, time and hash of its rows',
    advice: 'Somebody has changed notices or transfers with the triggers off. Compare with a backup.',
  },
  'money-notices': {
    says: 'the sums of money are the sums of notices',
    advice: 'The table ledger.money was changed by hand. Notices are the truth: make the sums again from them.',
  },
  'money-postings': {
    says: 'the sums of money are the sums of postings',
    advice: 'The table ledger.money was changed by hand. Notices are the truth: make the sums again from them.',
  },
  'late-notices': {
    says: 'every late notice is in the list of late notices',
    advice: 'The table ledger.late_notices was changed by hand. Notices are the truth: make the list again from them.',
  },
  'one-billed-bid': {
    says: 'every impression has at most one billed bid',
    advice: 'Two bids of one impression were billed. Ask the publisher which one was shown, and correct the other.',
  },
}
