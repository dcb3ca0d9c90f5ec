// D87: requests that one address sends at once are spread over several turns of the event loop. Node hands over everything
// the kernel has, so a hundred requests on a few connections would be answered in one turn while everybody else waits. A
// large body counts as much as several small ones, because reading or refusing it costs as much.

/** How much of one address may begin in one turn; the rest waits for the next. A small request counts 1. */
const weightPerTurn = 16

/** How much waiting work of all addresses together may begin in one turn, so that no turn becomes long. */
const lateWeightPerTurn = 32

/** Reading from an address is paused when this much of it waits, until little is left: Node would accept anything. */
const crowdMin = 64
const crowdEnd = 16

const bytesPerWeight = 4096

/** How much a request with a body of this size counts; at most one whole turn of its address. */
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
  /** Called when an address has too much waiting, and again when it no longer has. */
  readonly onCrowd: (share: Share, isCrowded: boolean) => void
}

export class Turns<Share extends TurnShare> {
  readonly #tools: TurnTools<Share>
  /** Addresses with waiting requests; the first has waited longest for its share of a turn. */
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
      // An address that comes up again in the same walk has had its share, and so has every address after it.
      if (begun >= lateWeightPerTurn || share.turn === this.#turn) return
      begun += this.#catchUp(share)
    }
  }

  /** Begins as much waiting work as fits into a turn, and returns how much that was. */
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
