// How far behind the ledger is, as time: since when something has been written that it has not confirmed. Nothing is done
// for each record: now and then it is marked how much had been written by then.

import type { Position } from './position.ts'

interface Mark {
  readonly atMs: number
  /** Everything up to here was written by then. */
  readonly written: Position
}

/** Beyond it the newest mark moves on, so that the oldest one, which counts, stays true. */
const marksMax = 1000

export class LagTracker {
  readonly #nowMs: () => number
  #marks: readonly Mark[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** To be told now and then how far both are. */
  mark(written: Position, confirmed: Position): void {
    const open = this.#marks.filter((mark) => mark.written > confirmed)
    const isNew = written > confirmed && written !== open.at(-1)?.written
    this.#marks = isNew ? [...open.slice(0, marksMax - 1), { atMs: this.#nowMs(), written }] : open
  }

  /** 0 if all that was marked is confirmed; otherwise the oldest record that is not has waited at least so long. */
  get ms(): number {
    const oldest = this.#marks[0]
    return oldest === undefined ? 0 : this.#nowMs() - oldest.atMs
  }
}
