// How the partners of a scenario are to be, and how one of them may fall sick.

export interface PartnersScript {
  readonly seed: number
  readonly partners: readonly PartnerScript[]
}

export interface PartnerScript {
  readonly price: number
  readonly delayMs: number
  /** Files with a key and a certificate; without them it speaks plain HTTP. */
  readonly tls?: TlsFiles | undefined
  /** Ends each connection after one answer, so that every call needs a new one. */
  readonly isClosing?: boolean
  /** The share of its answers that is a fault of some kind: a 500, half an answer, silence or one that comes too late. */
  readonly faultShare?: number
}

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

/** What a partner knows of itself since it was last asked. */
export interface PartnerFigures {
  readonly calls: number
  /** From the last byte of a request to the answer, as the partner's own clock has it. */
  readonly p99Ms: number
  readonly maxMs: number
}
