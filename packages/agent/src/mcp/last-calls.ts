// The last calls of each buyer, for the operator: what was asked, how it was answered, and nothing secret. They are kept in memory and
// begin anew with the process.

import type { BuyerCall } from '@parley/contract'

export class LastCalls {
  readonly keptMax: number
  readonly #byAgent = new Map<string, BuyerCall[]>()

  /** For each buyer; the oldest is dropped. Buyers are as many as the operator lists. */
  constructor(keptMax: number) {
    this.keptMax = keptMax
  }

  note(agent: string, call: BuyerCall): void {
    const calls = this.#byAgent.get(agent) ?? []
    calls.unshift(call)
    if (calls.length > this.keptMax) calls.length = this.keptMax
    this.#byAgent.set(agent, calls)
  }

  of(agent: string): readonly BuyerCall[] {
    return this.#byAgent.get(agent) ?? []
  }
}

/** Members that name what a call is about. Keys and the texts of ads are none. */
const naming: ReadonlySet<string> = new Set([
  'brief',
  'domain',
  'account_id',
  'product_id',
  'creative_id',
  'creative_ids',
  'media_buy_id',
  'media_buy_ids',
  'package_id',
  'task_id',
])
const depthMax = 6
const namesMax = 12
const aboutMax = 200
/** What turns lines or the direction of writing in a terminal. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export function aboutOf(args: unknown): string {
  const found = new Set<string>()
  collect(args, '', depthMax, found)
  return [...found].join(', ').replaceAll(unfit, ' ').slice(0, aboutMax)
}

function collect(value: unknown, name: string, depth: number, found: Set<string>): void {
  if (depth === 0 || found.size >= namesMax) return
  if (typeof value === 'string') {
    if (naming.has(name) && value !== '') found.add(value.slice(0, aboutMax))
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value))
    collect(member, Array.isArray(value) ? name : key, depth - 1, found)
}
