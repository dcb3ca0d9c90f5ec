// One rule left out at a time, to see that the simulation notices.

export const brokenRules = {
  'settle-at-once': 'a lease is settled when it ends, without waiting for its notices',
  'skip-hidden-journals': 'a lease is settled though the journal of a node was not read',
  'lease-without-end': 'a node awards from a lease after its end',
  'return-too-early': 'a node returns a lease while an auction may still award from it',
  'forget-grants': 'booking answers before a grant is durable, and loses it in a crash',
  'bill-repeats': 'the ledger bills a notice as often as it comes',
} as const

export type BrokenRule = keyof typeof brokenRules
