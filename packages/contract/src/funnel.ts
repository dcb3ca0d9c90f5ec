// The funnel of the parts that partners have in impressions: each stage is the next one and what was dropped between them.

/** The steps at which a part can end. */
export const endSteps = ['not-asked', 'no-answer', 'no-bid', 'filtered', 'lost', 'won'] as const
export type EndStep = (typeof endSteps)[number]

/** Each stage with what is dropped after it. */
export const funnelStages = [
  { stage: 'available', drop: 'not-asked' },
  { stage: 'asked', drop: 'no-answer' },
  { stage: 'answered', drop: 'no-bid' },
  { stage: 'bid', drop: 'filtered' },
  { stage: 'competing', drop: 'lost' },
  { stage: 'won', drop: 'won-not-billed' },
] as const satisfies readonly { readonly stage: string; readonly drop: Exclude<EndStep, 'won'> | 'won-not-billed' }[]

export const lastStage = 'billed'

export type FunnelStage = (typeof funnelStages)[number]['stage'] | typeof lastStage
export type FunnelDrop = (typeof funnelStages)[number]['drop']

/** In the order of the funnel: available, not-asked, asked … billed. */
export const funnelNames: readonly (FunnelStage | FunnelDrop)[] = [
  ...funnelStages.flatMap(({ stage, drop }) => [stage, drop]),
  lastStage,
]
