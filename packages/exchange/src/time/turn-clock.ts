// D53 counts a deadline from the first byte. Node hands over everything that the kernel has for us in one turn of its
// event loop, one request after another: the last of a burst has waited for all before it, on our side of the wire. So all
// requests of a turn get the time of the first one.

/** A clock that stands still during a turn of the loop. */
export function createTurnClock(
  nowMs: () => number,
  atEndOfTurn: (run: () => void) => void = (run) => void setImmediate(run),
): () => number {
  let turnMs: number | undefined
  const endTurn = (): void => {
    turnMs = undefined
  }
  return () => {
    if (turnMs === undefined) {
      turnMs = nowMs()
      atEndOfTurn(endTurn)
    }
    return turnMs
  }
}
