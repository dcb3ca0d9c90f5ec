// What outlives a configuration because notices of bids that an earlier one sold may still arrive, and records of its auctions
// are still shown.

import type { Config } from '../config/fields.ts'

export class CrossReloadState {
  /** Signs notices where no secret is set. */
  readonly ownSecret: string
  readonly #sourceTexts = new Map<string, string>()
  readonly #noticeDomains = new Map<string, readonly string[]>()

  constructor(ownSecret: string) {
    this.ownSecret = ownSecret
  }

  /** D92: by each text into which a variable was put, how the file has it. */
  get sourceTexts(): ReadonlyMap<string, string> {
    return this.#sourceTexts
  }

  /** The domains to which notices of a partner may go, as the newest configuration has them. */
  noticeDomainsOf(partner: string): readonly string[] {
    return this.#noticeDomains.get(partner) ?? []
  }

  /** Called when a configuration comes into force. */
  remember({ written, demand }: Config): void {
    for (const [text, inFile] of written) this.#sourceTexts.set(text, inFile)
    this.#noticeDomains.clear()
    for (const { name, noticeDomains } of demand.partners) this.#noticeDomains.set(name, noticeDomains)
  }
}
