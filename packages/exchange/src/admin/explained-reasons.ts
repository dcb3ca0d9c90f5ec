// Every reason as people read it: `GET /reasons`.

import type { ReasonExplained } from '@parley/contract'
import { type Reason, reasonRow, reasons, remedies } from '../catalog/reasons.ts'
import { stepOf } from '../catalog/steps.ts'

export const explainedReasons: Readonly<Record<string, ReasonExplained>> = Object.fromEntries(
  (Object.keys(reasons) as Reason[]).map((reason) => [reason, toldOf(reason)]),
)

function toldOf(reason: Reason): ReasonExplained {
  const { state, says } = reasonRow(reason)
  const { says: fix, by: fixedBy } = remedies[reason]
  return { state, step: stepOf(reason), says, fix, fixedBy }
}
