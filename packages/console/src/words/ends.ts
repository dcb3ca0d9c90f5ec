// What the ends of requests and of partners' parts in them are called.

/** Requests over a limit are not stored, so there are none to look for. */
export const outcomes: Readonly<Record<string, string>> = {
  bid: 'bid',
  'no-bid': 'no bid',
  rejected: 'rejected',
  failed: 'internal error',
}

export const states: Readonly<Record<string, string>> = {
  won: 'won',
  lost: 'outbid',
  'below-floor': 'below floor',
  invalid: 'invalid bid',
  'no-bid': 'no bid',
  late: 'late',
  failed: 'failed',
  throttled: 'throttled',
  skipped: 'skipped',
}
