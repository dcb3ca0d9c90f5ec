// What the calls of each kind brought of late (D110): sums that fade with time, in a table of fixed size. A kind has its cell as long
// as calls of it count; of kinds for which there is no room nothing is known.

/** Cells of one partner in one process; each takes 36 bytes. A power of two. */
export const cellsMax = 8192

/** How soon old calls count half. */
export const halfLifeMs = 300_000

/** Less time than this makes no difference. */
const fadeMs = 1000

/** So many places are looked at for a kind, one after the other. */
const triesMax = 8

/** A cell with fewer calls than this may be taken by another kind. */
const callsLeast = 0.5

/** The cell of all kinds together, before those of each. */
export const wholeCell = 0

export class Cells {
  readonly #keys = new Uint32Array(cellsMax + 1)
  readonly #atMs = new Float64Array(cellsMax + 1)
  /** Each call counts as the number of requests that it stands for, made or not. */
  readonly calls = new Float64Array(cellsMax + 1)
  /** Of these, calls that brought a bid that competed. */
  readonly bids = new Float64Array(cellsMax + 1)
  /** What they earned, in micros CPM. */
  readonly earned = new Float64Array(cellsMax + 1)

  /** Where the kind is, faded until now; undefined where nothing is known of it. */
  find(kind: number, nowMs: number): number | undefined {
    const place = this.#placeOf(kind)
    if (place !== undefined) this.fade(place, nowMs)
    return place
  }

  add(kind: number, nowMs: number, weight: number, bid: boolean, earnedMicros: number): void {
    const place = this.find(kind, nowMs) ?? this.#begin(kind, nowMs)
    if (place !== undefined) this.#add(place, weight, bid, earnedMicros)
  }

  addToWhole(nowMs: number, weight: number, bid: boolean, earnedMicros: number): void {
    this.fade(wholeCell, nowMs)
    this.#add(wholeCell, weight, bid, earnedMicros)
  }

  fade(place: number, nowMs: number): void {
    const passedMs = nowMs - (this.#atMs[place] ?? 0)
    if (passedMs < fadeMs) return
    const share = 0.5 ** (passedMs / halfLifeMs)
    this.#atMs[place] = nowMs
    this.calls[place] = (this.calls[place] ?? 0) * share
    this.bids[place] = (this.bids[place] ?? 0) * share
    this.earned[place] = (this.earned[place] ?? 0) * share
  }

  #placeOf(kind: number): number | undefined {
    for (let step = 0; step < triesMax; step++) {
      const place = wholeCell + 1 + ((kind + step) & (cellsMax - 1))
      if (this.#keys[place] === kind) return place
    }
    return undefined
  }

  /** In a cell that nobody has, or whose calls count no more; undefined where there is none. */
  #begin(kind: number, nowMs: number): number | undefined {
    for (let step = 0; step < triesMax; step++) {
      const place = wholeCell + 1 + ((kind + step) & (cellsMax - 1))
      this.fade(place, nowMs)
      if (this.#keys[place] !== 0 && (this.calls[place] ?? 0) >= callsLeast) continue
      this.#keys[place] = kind
      this.calls[place] = 0
      this.bids[place] = 0
      this.earned[place] = 0
      return place
    }
    return undefined
  }

  #add(place: number, weight: number, bid: boolean, earnedMicros: number): void {
    this.calls[place] = (this.calls[place] ?? 0) + weight
    if (bid) this.bids[place] = (this.bids[place] ?? 0) + weight
    this.earned[place] = (this.earned[place] ?? 0) + weight * earnedMicros
  }
}
