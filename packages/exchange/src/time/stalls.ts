// T50, T68: how long this process has been held up, so that nobody else is blamed for it, and whether it has more to do than
// it can. A beat every few milliseconds tells: what comes late was late for everything else as well, such as an answer
// that waits to be read.

export interface Stalls {
  /** Milliseconds in all, the running stall included. It only grows: two readings tell how much between them was lost. */
  readonly stalledMs: () => number
  /**
   * By how much every one of the last beats was late, at least: 0 after a single long turn, such as a collection, and more
   * only while the loop cannot keep up.
   */
  readonly lastingDelayMs: () => number
  /** The delay of the newest beat. */
  readonly delayMs: () => number
}

/** Of a process that is never held up. */
export const noStalls: Stalls = { stalledMs: () => 0, lastingDelayMs: () => 0, delayMs: () => 0 }

const beatMs = 10

/** A turn of the loop that is only this much longer than usual is work and not a stall. */
const toleranceMs = 10

/** As many beats must be late before that is more than chance. */
const beatsSeen = 6

/** `every` begins to call something again and again; nothing is kept running by it. */
export function watchStalls(nowMs: () => number, every: (ms: number, run: () => void) => void = unheld): Stalls {
  const delays = new Float64Array(beatsSeen)
  let beats = 0
  let lostMs = 0
  let leastMs = 0
  let newestMs = 0
  let dueMs = nowMs() + beatMs
  const lateMs = (): number => Math.max(0, nowMs() - dueMs)
  const lossOf = (ms: number): number => (ms > toleranceMs ? ms : 0)
  every(beatMs, () => {
    newestMs = lateMs()
    lostMs += lossOf(newestMs)
    delays[beats++ % beatsSeen] = newestMs
    leastMs = Math.min(...delays)
    dueMs = nowMs() + beatMs
  })
  return {
    stalledMs: () => lostMs + lossOf(lateMs()),
    lastingDelayMs: () => leastMs,
    delayMs: () => newestMs,
  }
}

function unheld(ms: number, run: () => void): void {
  const beat = (): void => {
    setTimeout(() => {
      run()
      beat()
    }, ms).unref()
  }
  beat()
}
