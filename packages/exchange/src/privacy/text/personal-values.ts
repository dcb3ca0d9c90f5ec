// D83: a text that looks like an e-mail address, a phone number or a card number is removed, whatever else is permitted.

import type { Judge, TextFault } from './fault.ts'
import { type PersonalKind, personalKindIn } from './personal-text.ts'

export const personalFault: Judge = (text) => {
  const kind = personalKindIn(text)
  return kind === undefined ? undefined : faultOf(kind)
}

function faultOf(kind: PersonalKind): TextFault {
  return { rule: 'D83-personal-value', found: `what looks like ${kind}` }
}
