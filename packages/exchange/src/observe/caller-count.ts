// D93: how many requests proved to be from the publisher that they name, where that can be proven, and how.

import { Counter, type Registry } from '@prometheus-io/client'
import type { Outcome } from '../model/outcome.ts'

/** Requests that are refused with 401 are counted by their status. */
export function callerCount(registry: Registry): (outcome: Outcome) => void {
  const callers = new Counter({
    name: 'parley_callers_total',
    help: 'Requests that name a publisher with credentials, by type of proof.',
    labelNames: ['proof'],
    registers: [registry],
  })
  return (outcome) => {
    const proof = proofOf(outcome)
    if (proof !== undefined) callers.inc({ proof })
  }
}

function proofOf(outcome: Outcome): 'address' | 'key' | 'signature' | 'none' | 'over-limit' | undefined {
  if (outcome.kind === 'over-limit') return outcome.quota.scope === 'unverified' ? 'over-limit' : undefined
  if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') return undefined
  const { caller } = outcome.trace
  if (caller.kind === 'open') return undefined
  return caller.kind === 'verified' ? caller.by.kind : 'none'
}
