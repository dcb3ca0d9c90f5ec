// What is known of a bid besides its price. Each fact is one row; the record of an auction, the console and the command line
// show it by its label.

interface BidFactRow {
  readonly label: string
  /** For the reference. */
  readonly says: string
}

export const bidFacts = {
  deal: { label: 'deal', says: 'The deal of the bid, if it names an existing one.' },
} as const satisfies Readonly<Record<string, BidFactRow>>

export type BidFactName = keyof typeof bidFacts
export const bidFactNames = Object.keys(bidFacts) as readonly BidFactName[]

/** Texts, where they are known. */
export type BidFacts = Readonly<Partial<Record<BidFactName, string | undefined>>>

/** Those of a record that has others beside them. */
export function bidFactsOf(facts: BidFacts): BidFacts {
  return Object.fromEntries(bidFactNames.map((name) => [name, facts[name]]))
}

export function hasBidFacts(facts: BidFacts): boolean {
  return bidFactNames.some((name) => facts[name] !== undefined)
}

/** Such as "deal d1", for each fact that is known. */
export function bidFactWords(facts: BidFacts): readonly string[] {
  return bidFactNames.flatMap((name) => {
    const fact = facts[name]
    return fact === undefined ? [] : [`${bidFacts[name].label} ${fact}`]
  })
}
