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
      'Keep the journals. A missing row means that another database confirmed them: restore that one, or let the ledger read the journals again.',
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
    advice: 'Check that PARLEY_NOTICE_SECRET is that of the exchanges. If it is, a journal was modified.',
  },
  tests: { says: 'no test notice is a row', advice: 'Please report this bug: test notices are never written.' },
  gaps: {
    says: 'no journal has a gap',
    advice:
      'Entries after the stored position are missing. Restore the segments, or restart the shipper; the ledger then continues automatically.',
  },
  held: {
    says: 'no entry is held',
    advice:
      'Check ledger.held. An invalid token is forged or uses another secret; an unknown format needs a newer ledger. Fix that, then run parley-ledger enter-held.',
  },
  balance: {
    says: 'the postings of every transfer sum to zero',
    advice: 'Postings were modified with the triggers off. Compare with a backup.',
  },
  transfers: {
    says: 'every transfer has the notices, amounts, time and hash of its rows',
    advice: 'Notices or transfers were modified with the triggers off. Compare with a backup.',
  },
  'money-notices': {
    says: 'the sums of money are the sums of notices',
    advice: 'The table ledger.money was changed by hand. Rebuild the sums from the notices.',
  },
  'money-postings': {
    says: 'the sums of money are the sums of postings',
    advice: 'The table ledger.money was changed by hand. Rebuild the sums from the notices.',
  },
  'late-notices': {
    says: 'every late notice is in the list of late notices',
    advice: 'The table ledger.late_notices was changed by hand. Rebuild the list from the notices.',
  },
  'one-billed-bid': {
    says: 'every impression has at most one billed bid',
    advice: 'Two bids of one impression were billed. Ask the publisher which one was shown, and correct the other.',
  },
  'closed-months': {
    says: 'closed months have what they had when they were closed',
    advice: 'Postings of a closed month were modified with the triggers off. Compare with a backup.',
  },
  'finance-balance': {
    says: 'the postings of every finance transfer sum to zero',
    advice: 'Postings were modified with the triggers off. Compare with a backup.',
  },
  documents: {
    says: 'documents have the sums of the ledger, and no number is missing',
    advice: 'Documents or postings were modified with the triggers off. Compare with a backup.',
  },
}
