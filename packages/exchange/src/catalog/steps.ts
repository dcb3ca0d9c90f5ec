// The step of the funnel at which each way to end stops. Reports are made from it: asked is everything but `not-asked`,
// answered is asked without `no-answer`, and so on down to `won`, so that every stage is the next one plus its drops.

import type { EndStep } from '@parley/contract'
import { type Reason, reasonRow, type reasons } from './reasons.ts'

type State = (typeof reasons)[Reason]['state']

const steps = {
  // `no-call`, `no-time` and `busy` belong here too: the partner was chosen, but nothing was sent to it, and what was not
  // sent cannot be answered.
  skipped: 'not-asked',
  throttled: 'not-asked',
  late: 'no-answer',
  // `bad-response` is no answer, because nothing in it could be read. An `accident` may happen before the call or after it;
  // it is the fault of an adapter, and counts against asked partners so that it is not taken for traffic they did not want.
  failed: 'no-answer',
  'no-bid': 'no-bid',
  invalid: 'filtered',
  // It is no winner's rival: only bids at the floor or above it compete.
  'below-floor': 'filtered',
  lost: 'lost',
  won: 'won',
} as const satisfies Record<State, EndStep>

export function stepOf(reason: Reason): EndStep {
  return steps[reasonRow(reason).state]
}

/** Whether the price of a bid that ended so is an amount in dollars: these two reasons say that it is not. */
export function hasPrice(reason: Reason): boolean {
  return reason !== 'price' && reason !== 'currency'
}
