// How many advertisers, campaigns and creatives of one partner the reports tell apart (D106, T30). A partner could name another
// creative in every bid, and each name makes rows in memory and in the ledger: what comes after the bound is reported as `other`.

/** What stands for a name that is not reported. */
export const otherName = 'other'

const daySeconds = 86_400

export class NameLimit {
  readonly #namesMax: number
  readonly #trusted: string | undefined
  #day = 0
  readonly #namesOf = new Map<string, Set<string>>()

  /**
   * `namesMax` is for each partner and day of UTC. Partners come from the configuration, so their number is bounded. `trusted` is the
   * partner with the booked campaigns: booking bounds its names, and all of them are reported, because its budgets are compared with them.
   */
  constructor(namesMax: number, trusted?: string) {
    this.#namesMax = namesMax
    this.#trusted = trusted
  }

  /** The name, or `other` where the partner has named too many others on this day. */
  admit(partner: string, name: string, atSeconds: number): string {
    if (name === '' || name === otherName || partner === this.#trusted) return name
    this.#begin(Math.floor(atSeconds / daySeconds))
    const names = this.#namesOf.get(partner) ?? this.#newPartner(partner)
    if (names.has(name)) return name
    if (names.size >= this.#namesMax) return otherName
    names.add(name)
    return name
  }

  #begin(day: number): void {
    if (day === this.#day) return
    this.#day = day
    this.#namesOf.clear()
  }

  #newPartner(partner: string): Set<string> {
    const names = new Set<string>()
    this.#namesOf.set(partner, names)
    return names
  }
}
