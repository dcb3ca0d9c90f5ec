// Settles buys one request at a time for each buy, and in the background what was left over by a crash or an absence of booking.

import { ServiceAway } from '../clients/ask.ts'
import type { Parts } from '../core/parts.ts'
import { type Settled, settleBuy } from './settle.ts'

/** Buys in one turn of the background. */
const turnMax = 100

export class Settler {
  readonly #parts: Parts
  readonly #report: (error: unknown) => void
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(parts: Parts, report: (error: unknown) => void) {
    this.#parts = parts
    this.#report = report
  }

  /** Behind whoever is settling this buy already. */
  async settle(id: string): Promise<Settled | undefined> {
    const before = this.#last.get(id) ?? Promise.resolve()
    const own = before.then(
      () => settleBuy(this.#parts, id),
      () => settleBuy(this.#parts, id),
    )
    this.#last.set(id, own)
    try {
      return await own
    } finally {
      if (this.#last.get(id) === own) this.#last.delete(id)
    }
  }

  /** Of all buyers or of one. What cannot be settled now is tried again. */
  async settleLeft(agent?: string): Promise<number> {
    const all = this.#parts.database.query.selectFrom('agent.buys').select('id').where('is_settled', '=', false)
    const rows = await (agent === undefined ? all : all.where('agent', '=', agent))
      .orderBy('number')
      .limit(turnMax)
      .execute()
    for (const { id } of rows) {
      try {
        const settled = await this.settle(id)
        if (settled?.refusal !== undefined) this.#report(new Error(`booking refused buy ${id}: ${settled.refusal}`))
      } catch (error) {
        this.#report(error)
        if (error instanceof ServiceAway) break
      }
    }
    return rows.length
  }
}
