// Spec: AdCP 3, adagents.json: the agents that may sell what a publisher owns. It is at /.well-known/adagents.json of its domain.

import type { Catalog } from '@parley/agent/catalog'

export interface AuthorizedAgent {
  readonly url: string
  readonly authorized_for: string
  readonly authorization_type: 'property_ids' | 'publisher_properties'
  readonly property_ids?: readonly string[]
  readonly publisher_properties?: readonly { readonly publisher_domain: string; readonly selection_type: 'all' }[]
}

interface Property {
  readonly property_id?: string
  readonly property_type: 'website'
  readonly name: string
  readonly identifiers: readonly { readonly type: 'domain'; readonly value: string }[]
}

export interface AdagentsFile {
  readonly $schema: string
  readonly authorized_agents: readonly AuthorizedAgent[]
  readonly properties: readonly Property[]
}

/** What the agent sells of a domain: the ids of its properties, or all of it. Undefined if it sells nothing there. */
export function soldProperties({ publishers }: Catalog, domain: string): readonly string[] | 'all' | undefined {
  const own = publishers.filter((publisher) => publisher.domain === domain)
  if (own.length === 0) return undefined
  if (own.some(({ properties }) => properties === undefined)) return 'all'
  return [...new Set(own.flatMap(({ properties = [] }) => properties))]
}

export function adagentsFile(catalog: Catalog, domain: string, sold: readonly string[] | 'all'): AdagentsFile {
  const identifiers = [{ type: 'domain', value: domain }] as const
  const property = { property_type: 'website', name: domain, identifiers } as const
  return {
    $schema: 'https://adcontextprotocol.org/schemas/v3/adagents.json',
    authorized_agents: [authorizedAgent(catalog, domain, sold)],
    properties: sold === 'all' ? [property] : sold.map((id) => ({ property_id: id, ...property })),
  }
}

export function authorizedAgent(
  { url, name }: Catalog,
  domain: string,
  sold: readonly string[] | 'all',
): AuthorizedAgent {
  const head = { url, authorized_for: name ?? 'Native cards in AI chats, sold by auction' }
  return sold === 'all'
    ? {
        ...head,
        authorization_type: 'publisher_properties',
        publisher_properties: [{ publisher_domain: domain, selection_type: 'all' }],
      }
    : { ...head, authorization_type: 'property_ids', property_ids: sold }
}
