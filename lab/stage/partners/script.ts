// What the partners of a stage do, and how one of them may fall sick.

/** All of them live in one process, each on its own port. */
export interface PartnersScript {
  readonly seed: number
  readonly partners: readonly PartnerScript[]
}

export interface PartnerScript {
  readonly name?: string
  /** 0, the default, picks a free one. */
  readonly port?: number
  /**
   * What it answers. Fixed: the same bid on every request, of which it reads no more than the id. Tricks: what its path says
   * (tricks.ts). Manners: bids on what is asked for, with notices of its own (priced-bids.ts).
   */
  readonly answers?: 'fixed' | 'tricks' | Manner
  /** Of a fixed bid. */
  readonly price?: number
  /** What a partner with manners answers on its own win and billing URLs. */
  readonly noticeStatus?: number
  readonly delayMs?: number
  /** The delay varies by so much in both directions. */
  readonly jitterMs?: number
  readonly fault?: Fault
  /** The share of its answers that are a 500. */
  readonly errorShare?: number
  /** The share of its answers that is a fault of some kind: a 500, half an answer, silence or one that comes too late. */
  readonly faultShare?: number
  /** Files with a key and a certificate; without them it speaks plain HTTP. */
  readonly tls?: TlsFiles | undefined
  /** Ends each connection after one answer, so that every call needs a new one. */
  readonly isClosing?: boolean
}

export const manners = ['honest', 'slow', 'failing', 'invalid', 'modest'] as const

/**
 * honest: bids on everything. slow: answers around its deadline. failing: every second answer is a 500. invalid: its
 * markup lacks what was asked for. modest: bids on half of the impressions, often below the floor.
 */
export type Manner = (typeof manners)[number]

export interface TlsFiles {
  readonly key: string
  readonly valid: string
  readonly expired: string
}

export const faults = [
  'none',
  'refused',
  'black-hole',
  'reset',
  'expired-certificate',
  'stalled-handshake',
  'errors',
  'slow',
] as const

export type Fault = (typeof faults)[number]

/** What a partner knows of itself. */
export interface PartnerFigures {
  /** Answers that it delayed since it was last asked. */
  readonly calls: number
  /** From the last byte of a request to the answer, as the partner's own clock has it. */
  readonly p99Ms: number
  readonly maxMs: number
  /** Connections that ended although they were used within the last minute, in all. */
  readonly endedEarly: number
}
