// Every reason as people read it: `GET /reasons`.

import { type Reason, reasonRow, reasons, remedies } from '../catalog/reasons.ts'
import { stepOf } from '../catalog/steps.ts'

interface ReasonTold {
  readonly state: string
  /** Where in the funnel it ends. */
  readonly step: string
  readonly says: string
  readonly fix: string
  readonly fixedBy: readonly string[]
}

export const told: Readonly<Record<string, ReasonTold>> = Object.fromEntries(
  (Object.keys(reasons) as Reason[]).map((reason) => [reason, toldOf(reason)]),
)

function toldOf(reason: Reason): ReasonTold {
  const { state, says } = reasonRow(reason)
  const { says: fix, by: fixedBy } = remedies[reason]
  return { state, step: stepOf(reason), says, fix, fixedBy }
}
