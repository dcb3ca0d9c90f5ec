// What a partner of the stage does. All of them live in one process, each under its own path.

export const manners = ['honest', 'slow', 'failing', 'invalid', 'modest'] as const

/**
 * honest: bids on everything. slow: answers around its deadline. failing: every second answer is a 500. invalid: its
 * markup lacks what was asked for. modest: bids on half of the impressions, often below the floor.
 */
type Manner = (typeof manners)[number]

export interface PartnerScript {
  readonly name: string
  readonly manner: Manner
  /** What it answers on its own win and billing URLs. */
  readonly noticeStatus: number
}

export interface PartnersScript {
  readonly seed: number
  readonly partners: readonly PartnerScript[]
}
