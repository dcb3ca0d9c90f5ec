// Why a request was refused: its first fault, and every other that a test request is told.

import type { Fault } from '@parley/contract'
import { Part } from './part.tsx'

interface RefusalProps {
  readonly issue: Fault
  readonly violations: readonly Fault[]
}

export function Refusal({ issue, violations }: RefusalProps) {
  const others = violations.filter(({ field, reason }) => field !== issue.field || reason !== issue.reason)
  return (
    <Part title="Validation error">
      <ul className="faults">
        {[issue, ...others].map(({ field, reason, rule }) => (
          <li key={`${field} ${reason} ${rule}`}>
            <code>{field ?? 'the request'}</code> {reason} <span className="reason">{rule}</span>
          </li>
        ))}
      </ul>
      <p className="quiet small">
        <code>npx parley explain {issue.rule}</code> explains the rule.
      </p>
    </Part>
  )
}
