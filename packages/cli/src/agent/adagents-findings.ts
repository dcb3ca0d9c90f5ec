// What is wrong with a publisher's adagents.json as far as the agent is concerned, where, and what to do. The file is untrusted:
// its values are shown as one line.

import type { Catalog } from '@parley/agent/catalog'
import { jsonIn } from '../text/json-in.ts'
import { listIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import { authorizedAgent } from './adagents-file.ts'

export interface AdagentsFinding {
  /** Buyers do not buy where something is wrong; a remark costs nothing. */
  readonly severity: 'error' | 'remark'
  /** A path in the file; empty for the file itself. */
  readonly at: string
  readonly message: string
  readonly fix: string
}

interface Expected {
  readonly catalog: Catalog
  readonly domain: string
  readonly sold: readonly string[] | 'all'
}

type Members = Readonly<Record<string, unknown>>

export function findingsIn(text: string, expected: Expected): readonly AdagentsFinding[] {
  // A server that has no such file often answers with a page of its own.
  if (/^\s*</.test(text)) return [error('', 'this is a web page, not JSON', 'save the file itself')]
  const file = jsonIn(text)
  if (typeof file !== 'object' || file === null) return [error('', 'this is not a JSON object', 'save the file itself')]
  const { authoritative_location: elsewhere, authorized_agents: agents } = file as Members
  if (elsewhere !== undefined)
    return [error('authoritative_location', `the list is at ${oneLine(elsewhere)}`, 'check the file at that URL')]
  const own = listIn(agents)
    .map((agent, at) => ({ agent, at: `authorized_agents[${at}]` }))
    .filter(({ agent }) => isSameUrl(agent.url, expected.catalog.url))
  const [first] = own
  if (first === undefined) return [absent(expected)]
  return [
    ...own.flatMap(({ agent, at }) => nameFaults(agent, at)),
    ...soldFaults(own, listIn((file as Members).properties), expected),
    ...own.flatMap(({ agent, at }) => limitRemarks(agent, at)),
  ]
}

interface Entry {
  readonly agent: Members
  readonly at: string
}

function absent({ catalog, domain, sold }: Expected): AdagentsFinding {
  const entry = JSON.stringify(authorizedAgent(catalog, domain, sold))
  return error('authorized_agents', `there is no entry for ${catalog.url}`, `add: ${entry}`)
}

function nameFaults(agent: Members, at: string): readonly AdagentsFinding[] {
  if (agent.authorized_for !== undefined) return []
  return [error(`${at}.authorized_for`, 'it is missing', 'say in a few words what the agent sells')]
}

/** Several entries of one agent add up. */
function soldFaults(
  own: readonly Entry[],
  properties: readonly Members[],
  { domain, sold }: Expected,
): readonly AdagentsFinding[] {
  const allowed = own.map(({ agent }) => authorizedIds(agent, properties, domain))
  const known = new Set(properties.flatMap(({ property_id: id }) => (typeof id === 'string' ? [id] : [])))
  const wanted = sold === 'all' ? [...known] : sold
  const isAllowed = (id: string): boolean => allowed.some((ids) => ids === 'all' || ids.has(id))
  const missing = wanted.filter((id) => !isAllowed(id))
  const isNothing = sold === 'all' && known.size === 0 && !allowed.includes('all')
  const unknown = allowed.includes('all') ? [] : wanted.filter((id) => isAllowed(id) && !known.has(id))
  const [{ agent, at } = { agent: {}, at: '' }] = own
  const names = isNothing ? domain : missing.join(', ')
  return [
    ...(names === '' ? [] : [error(at, `it does not authorise ${names}`, fixFor(agent, names, domain))]),
    ...unknown.map((id) =>
      error('properties', `there is no property ${id}`, `add it, with the domain ${domain} among its identifiers`),
    ),
  ]
}

function authorizedIds(agent: Members, properties: readonly Members[], domain: string): ReadonlySet<string> | 'all' {
  const textsIn = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const tagged = (tags: unknown): readonly string[] => {
    const wanted = textsIn(tags)
    return properties.flatMap(({ property_id: id, tags: own }) =>
      typeof id === 'string' && textsIn(own).some((tag) => wanted.includes(tag)) ? [id] : [],
    )
  }
  switch (agent.authorization_type) {
    case 'property_ids':
      return new Set(textsIn(agent.property_ids))
    case 'property_tags':
      return new Set(tagged(agent.property_tags))
    case 'inline_properties':
      return new Set(listIn(agent.properties).flatMap(({ property_id: id }) => (typeof id === 'string' ? [id] : [])))
    case 'publisher_properties': {
      const own = listIn(agent.publisher_properties).filter(
        ({ publisher_domain: one, publisher_domains: several }) => one === domain || textsIn(several).includes(domain),
      )
      if (own.some(({ selection_type: type }) => type === 'all')) return 'all'
      return new Set(own.flatMap(({ property_ids: ids, property_tags: tags }) => [...textsIn(ids), ...tagged(tags)]))
    }
    default:
      return new Set()
  }
}

function fixFor(agent: Members, names: string, domain: string): string {
  if (agent.authorization_type === 'property_ids') return `add to its property_ids: ${names}`
  return `write authorization_type property_ids with ${names}, or publisher_properties with all of ${domain}`
}

/** Members that make an authorisation smaller than a whole property. */
const limits = ['countries', 'collections', 'placement_ids', 'placement_tags', 'effective_from', 'effective_until']

function limitRemarks(agent: Members, at: string): readonly AdagentsFinding[] {
  return limits
    .filter((name) => agent[name] !== undefined)
    .map((name) => ({
      severity: 'remark' as const,
      at: `${at}.${name}`,
      message: `it limits what the agent may sell: ${oneLine(agent[name]).slice(0, 100)}`,
      fix: 'compare it with the products of the agent, or remove it',
    }))
}

function isSameUrl(written: unknown, url: string): boolean {
  return typeof written === 'string' && canonical(written) === canonical(url)
}

/** Spec: URL canonicalization. Case of the host and a default port make no other agent; nor does a slash at the end here. */
function canonical(text: string): string {
  const url = URL.parse(text)
  return url === null ? text : `${url.origin}${url.pathname.replace(/\/$/, '')}${url.search}`
}

function error(at: string, message: string, fix: string): AdagentsFinding {
  return { severity: 'error', at, message, fix }
}
