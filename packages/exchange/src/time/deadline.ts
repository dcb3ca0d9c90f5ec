// D53: the deadline is one absolute moment, counted from the first byte. Each partner gets what is really left.

export interface DeadlineSettings {
  /** The longest time that a chat waits, whatever `tmax` says. */
  readonly timeoutMs: number
  /** Time reserved to assemble and write the response. */
  readonly reserveMs: number
  /** Time reserved for the network to the caller. */
  readonly networkMs: number
  /** Time reserved for the network from a partner, taken off the tmax that it is sent. */
  readonly partnerNetworkMs: number
  /** A partner that would get less time than this is not asked. */
  readonly callMinMs: number
}

/** The moment at which the auction is held, no matter who has answered by then. */
export function auctionDeadline(receivedAtMs: number, tmax: number | undefined, settings: DeadlineSettings): number {
  const totalMs = Math.min(tmax ?? settings.timeoutMs, settings.timeoutMs)
  return receivedAtMs + totalMs - settings.reserveMs - settings.networkMs
}

export interface PartnerTime {
  readonly deadlineMs: number
  /** When the auction is held: an answer that we read late for reasons of our own still counts until then. */
  readonly auctionMs: number
  /** What the partner is told it has. */
  readonly tmaxMs: number
}

/** A partner's own deadline and what it is told, or undefined when there is too little time to ask. */
export function partnerTime(
  nowMs: number,
  deadlineMs: number,
  capMs: number,
  settings: DeadlineSettings,
): PartnerTime | undefined {
  // Not from the sum below: adding and taking away `nowMs` again would make 149.999… of a cap of 150.
  const tmaxMs = Math.floor(Math.min(deadlineMs - nowMs, capMs) - settings.partnerNetworkMs)
  if (tmaxMs < settings.callMinMs) return undefined
  return { deadlineMs: Math.min(deadlineMs, nowMs + capMs), auctionMs: deadlineMs, tmaxMs }
}
