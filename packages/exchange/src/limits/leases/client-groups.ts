// D114: one lease client for each group of keys, so that those whose shard is away keep to their share while the others go on
// sharing. The exchange as a whole counts as sharing while all of them do.

import type { LeaseGroups } from './lease-book.ts'
import { LeaseClient, type LeaseClientSettings, type LeaseClients } from './lease-client.ts'

export interface ClientGroupsSettings extends Omit<LeaseClientSettings, 'source'> {
  readonly source: LeaseGroups
}

export class ClientGroups implements LeaseClients {
  readonly #settings: ClientGroupsSettings
  readonly #clients: readonly LeaseClient[]
  #lost = 0

  constructor(settings: ClientGroupsSettings) {
    this.#settings = settings
    this.#clients = settings.source.groups.map((source) => {
      return new LeaseClient({ ...settings, source, onMode: (mode, error) => this.#note(mode === 'fallback', error) })
    })
  }

  get nodes(): number {
    return this.clientOf('').nodes
  }

  clientOf(key: string): LeaseClient {
    const client = this.#clients[this.#settings.source.groupOf(key)]
    if (client === undefined) throw new Error(`no group for ${key}`)
    return client
  }

  close(): void {
    for (const client of this.#clients) client.close()
  }

  /** The first group that is lost is told, and the last that is found again. */
  #note(isLost: boolean, error: unknown): void {
    this.#lost += isLost ? 1 : -1
    if (isLost && this.#lost === 1) this.#settings.onMode('fallback', error)
    if (!isLost && this.#lost === 0) this.#settings.onMode('shared')
  }
}
