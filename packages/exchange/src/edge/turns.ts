// D87: what one address sends at once is spread over turns of the loop. Node hands over all that the kernel has, and a
// hundred requests on a few connections would be answered in one go while everybody else waits. A large body takes as much
// of a turn as several small ones: to read and to refuse it costs as much as they do.

/** So much of one address begins in one turn; the rest waits for the next. A small request is 1. */
const weightPerTurn = 16

/** So much of all addresses together that waited begins in one turn: a few of them would make a long one otherwise. */
const lateWeightPerTurn = 32

/** When so much waits, the address is not read on until only little does: Node would take whatever it sends. */
const crowdMin = 64
const crowdEnd = 16

const bytesPerWeight = 4096

/** What a request with a body of that size counts; no request is more than a whole turn of its address. */
export function weightOf(bodyBytes: number): number {
  return Math.min(1 + Math.floor(bodyBytes / bytesPerWeight), weightPerTurn)
}

interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

/** The part of an address in the running turn. */
export interface TurnShare {
  turn: number
  begun: number
  readonly waiting: Waiting[]
  waitingWeight: number
}

export function freshShare(): TurnShare {
  return { turn: -1, begun: 0, waiting: [], waitingWeight: 0 }
}

export interface TurnTools<Share extends TurnShare> {
  readonly atEndOfTurn: (run: () => void) => void
  /** Hears that an address has too much waiting, and that it has not any more. */
  readonly onCrowd: (share: Share, isCrowded: boolean) => void
}

export class Turns<Share extends TurnShare> {
  readonly #tools: TurnTools<Share>
  /** Addresses with something waiting; the first has waited longest for its part of a turn. */
  readonly #late = new Set<Share>()
  #turn = 0
  #isOpen = false

  constructor(tools: TurnTools<Share>) {
    this.#tools = tools
  }

  /** Begins at once, or in a later turn when the address has begun enough in this one. */
  run(share: Share, weight: number, begin: () => void): void {
    this.#open()
    if (share.turn !== this.#turn) {
      share.turn = this.#turn
      share.begun = 0
    }
    if (share.waiting.length === 0 && hasRoom(share, weight)) {
      share.begun += weight
      begin()
      return
    }
    const before = share.waitingWeight
    share.waiting.push({ weight, begin })
    share.waitingWeight += weight
    this.#late.add(share)
    if (before < crowdMin && share.waitingWeight >= crowdMin) this.#tools.onCrowd(share, true)
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#tools.atEndOfTurn(() => this.#end())
  }

  #end(): void {
    this.#isOpen = false
    this.#turn++
    if (this.#late.size === 0) return
    this.#open()
    let begun = 0
    for (const share of this.#late) {
      // Who comes round again in the same walk has had its part, and so has everybody behind it.
      if (begun >= lateWeightPerTurn || share.turn === this.#turn) return
      begun += this.#catchUp(share)
    }
  }

  /** Begins what waited, as much as fits into a turn, and returns how much that was. */
  #catchUp(share: Share): number {
    const before = share.waitingWeight
    const due: Waiting[] = []
    share.turn = this.#turn
    share.begun = 0
    for (let [next] = share.waiting; next !== undefined && hasRoom(share, next.weight); [next] = share.waiting) {
      share.waiting.shift()
      share.begun += next.weight
      due.push(next)
    }
    share.waitingWeight -= share.begun
    this.#late.delete(share)
    if (share.waiting.length > 0) this.#late.add(share)
    if (before > crowdEnd && share.waitingWeight <= crowdEnd) this.#tools.onCrowd(share, false)
    for (const { begin } of due) begin()
    return share.begun
  }
}

function hasRoom({ begun }: TurnShare, weight: number): boolean {
  return begun + weight <= weightPerTurn
}
