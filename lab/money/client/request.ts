// The bid requests of the client: several impressions each, so that one auction gives many notices, in contexts that
// differ, so that every grouping of a report has more than one group.

export interface RequestOptions {
  readonly id: string
  readonly publisher: string
  readonly impressions: number
  readonly isTest: boolean
  /** Of the page; none by default. */
  readonly keywords?: readonly string[]
  /** Floors are drawn below it; two dollars by default. */
  readonly floorCpmMax?: number
}

const countries = ['USA', 'DEU', 'JPN'] as const
const intents = ['purchase_inquiry', 'comparison', 'information_seeking'] as const
const sentiments = ['positive', 'neutral', 'negative'] as const
const stages = ['awareness', 'consideration', 'intent', 'conversion'] as const

const native = {
  ver: '1.2',
  request: JSON.stringify({
    native: {
      ver: '1.2',
      context: 2,
      assets: [
        { id: 1, required: 1, title: { len: 90 } },
        { id: 2, required: 1, data: { type: 2, len: 90 } },
      ],
      eventtrackers: [{ event: 1, methods: [1] }],
    },
  }),
} as const

export function bidRequestOf(
  { id, publisher, impressions, isTest, keywords = [], floorCpmMax = 2 }: RequestOptions,
  random: () => number,
): Readonly<Record<string, unknown>> {
  return {
    id,
    at: random() < 0.5 ? 1 : 2,
    tmax: 500,
    imp: Array.from({ length: impressions }, (_, index) => ({
      id: String(index + 1),
      bidfloor: Math.round(random() * floorCpmMax * 100) / 100,
      native,
    })),
    site: { id: 'assistant', domain: 'chat.example', keywords: keywords.join(), publisher: { id: publisher } },
    device: { ua: 'Mozilla/5.0', geo: { country: pick(countries, random) } },
    ...(isTest ? { test: 1 } : {}),
    ext: { service: contextOf(random) },
  }
}

function contextOf(random: () => number): object {
  return {
    messageSequenceNumber: 1,
    messageLength: 40,
    isQuickReply: false,
    sessionDurationMs: 5000,
    intent: { value: pick(intents, random), confidence: 0.9, topics: ['shoes'], signals: [] },
    sentiment: { value: pick(sentiments, random), score: 0.1 },
    funnel: { stage: pick(stages, random), progress: 0.5 },
  }
}

function pick<Item>(items: readonly [Item, ...Item[]], random: () => number): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
