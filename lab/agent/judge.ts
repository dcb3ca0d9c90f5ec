// What a run of the official runner says. It exits with 0 although steps fail, so its summary is read, and compared with what is expected.

import type { Verdict } from '../scenario.ts'
import { verdict } from '../scenario.ts'
import type { Storyboard } from './storyboards.ts'

export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly { readonly step_id: string; readonly reason: string }[]
  readonly storyboards_executed: readonly string[]
}

/** `summary` undefined where the runner wrote none. */
export function judgeStoryboard(storyboard: Storyboard, summary: Summary | undefined): Verdict {
  const { id, skipped, because, fails = {} } = storyboard
  if (summary === undefined) return verdict(id, 'no summary', { 'the runner wrote a summary': false })
  const { passed, failed, failures, storyboards_executed: executed } = summary
  const reason = because === undefined ? '' : ` (${because})`
  const others = failures.filter(({ step_id: step }) => !Object.hasOwn(fails, step))
  const steps = others.map(({ step_id: step, reason: why }) => `${step}: ${why}`)
  const known = Object.entries(fails).map(([step, why]) => `; ${step} fails: ${why}`)
  return verdict(id, `${passed} passed, ${failed} failed, ${summary.skipped} skipped${reason}${known.join('')}`, {
    'the storyboard was run': executed.includes(id),
    'some steps passed': passed > 0,
    [`no other step fails; ${steps.join('; ')}`]: others.length === 0 && failed === Object.keys(fails).length,
    [`${skipped} steps are skipped`]: summary.skipped === skipped,
    'what is skipped has a reason': skipped === 0 || because !== undefined,
  })
}
