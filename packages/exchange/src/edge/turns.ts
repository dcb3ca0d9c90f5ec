// D87: what one address sends at once is spread over turns of the loop. Node hands over all that the kernel has, and a
// hundred requests on a few connections would be answered in one go while everybody else waits.

/** So many requests of one address begin in one turn; the others wait for the next. */
const requestsPerTurn = 16

/** When so many wait, the address is not read on until only a few do: Node would take whatever it sends. */
const crowdMin = 64
const crowdEnd = 16

/** The part of an address in the running turn. */
export interface TurnShare {
  turn: number
  begun: number
  readonly waiting: (() => void)[]
}

export function freshShare(): TurnShare {
  return { turn: -1, begun: 0, waiting: [] }
}

export interface TurnTools<Share extends TurnShare> {
  readonly atEndOfTurn: (run: () => void) => void
  /** Hears that an address has too much waiting, and that it has not any more. */
  readonly onCrowd: (share: Share, isCrowded: boolean) => void
}

export class Turns<Share extends TurnShare> {
  readonly #tools: TurnTools<Share>
  #late = new Set<Share>()
  #turn = 0
  #isOpen = false

  constructor(tools: TurnTools<Share>) {
    this.#tools = tools
  }

  /** Begins at once, or in a later turn when the address has begun enough in this one. */
  run(share: Share, begin: () => void): void {
    this.#open()
    if (share.turn !== this.#turn) {
      share.turn = this.#turn
      share.begun = 0
    }
    if (share.begun < requestsPerTurn && share.waiting.length === 0) {
      share.begun++
      begin()
      return
    }
    share.waiting.push(begin)
    this.#late.add(share)
    if (share.waiting.length === crowdMin) this.#tools.onCrowd(share, true)
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
    const late = this.#late
    // What begins now may bring more, which belongs to the next turn.
    this.#late = new Set()
    this.#open()
    for (const share of late) this.#catchUp(share)
  }

  #catchUp(share: Share): void {
    const before = share.waiting.length
    const due = share.waiting.splice(0, requestsPerTurn)
    if (before > crowdEnd && share.waiting.length <= crowdEnd) this.#tools.onCrowd(share, false)
    share.turn = this.#turn
    share.begun = due.length
    if (share.waiting.length > 0) this.#late.add(share)
    for (const begin of due) begin()
  }
}
