// Everything of docs/guides/chat-fit.md switched on, in a way that sells the same ads: what it costs, and not what it changes.

const groups = `supply:
  domain: exchange.example
  publishers:
    - id: "*"
      feedback: true
      pacing: { firstTurn: 1, minTurnsBetween: 0, maxPerSession: 100, sameAdvertiserAfterTurns: 0 }
      floors:
        - { cpm: 0.4, countries: [US], hours: [0, 6, 12, 18] }
        - { cpm: 0.3, intents: [purchase_inquiry], funnelStages: [consideration] }
      blockedAdvertisers: [blocked.example, other.example]
      blockedCategories: [IAB25, IAB26]
deals:
  catalogue:
    - { id: spring, floorCpm: 1, priceType: first }
    - { id: autumn, floorCpm: 2, priority: 1, countries: [US] }
`

/** The configuration with all of it. */
export function withChatFit(yaml: string): string {
  return `${withRelevance(yaml)}\n${groups}`
}

/** The configuration with bids ranked by price times relevance. */
export function withRelevance(yaml: string): string {
  const ranking = '  ranking: price-times-relevance\n'
  return yaml.includes('\nauction:\n')
    ? yaml.replace('\nauction:\n', `\nauction:\n${ranking}`)
    : `${yaml}\nauction:\n${ranking}`
}
