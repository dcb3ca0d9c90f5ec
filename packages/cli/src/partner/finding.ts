// One rule that an answer breaks, and what was found.

import type { PartnerRuleId } from './rules.ts'

export interface Finding {
  readonly rule: PartnerRuleId
  readonly found: string
}

export function finding(rule: PartnerRuleId, found: string): Finding {
  return { rule, found }
}

const shownMax = 80

/** An untrusted value, short and on one line. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= shownMax ? text : `${text.slice(0, shownMax)}…`
}
