import { type Catalog, catalogIn } from '@parley/agent/catalog'
import { expect, test } from 'vitest'
import { adagentsFile, soldProperties } from './adagents-file.ts'
import { findingsIn } from './adagents-findings.ts'

const catalog = catalogIn(`
url: https://agent.exchange.example/mcp
publishers:
  - { id: one, domain: chat.example, properties: [chat_web] }
  - { id: two, domain: chat.example, properties: [chat_app, chat_web] }
  - { id: three, domain: news.example }
products: [{ id: all, name: All, description: All chats, publishers: [one], floorCpmMicros: 1 }]
agents: []
`) as Catalog
const own = catalog.url
const authorized_for = 'cards'

const chat = { catalog, domain: 'chat.example', sold: ['chat_web', 'chat_app'] }
const news = { catalog, domain: 'news.example', sold: 'all' as const }

function findings(file: unknown, expected: typeof chat | typeof news = chat) {
  return findingsIn(JSON.stringify(file), expected).map(({ at, message, fix }) => [at, message, fix])
}

test('of a domain the agent sells what its publishers list there, or all of it', () => {
  expect(soldProperties(catalog, 'chat.example')).toEqual(['chat_web', 'chat_app'])
  expect(soldProperties(catalog, 'news.example')).toBe('all')
  expect(soldProperties(catalog, 'other.example')).toBeUndefined()
})

test('what the command prints is right', () => {
  expect(findings(adagentsFile(catalog, 'chat.example', chat.sold))).toEqual([])
  expect(findings(adagentsFile(catalog, 'news.example', 'all'), news)).toEqual([])
})

test('a property that no entry of the agent authorises is named, and entries add up', () => {
  const { properties } = adagentsFile(catalog, 'chat.example', chat.sold)
  const entry = { url: own, authorized_for, authorization_type: 'property_ids' }
  const half = { ...entry, property_ids: ['chat_web'] }

  expect(findings({ properties, authorized_agents: [half] })).toEqual([
    ['authorized_agents[0]', 'it does not authorise chat_app', 'add to its property_ids: chat_app'],
  ])
  expect(findings({ properties, authorized_agents: [half, { ...entry, property_ids: ['chat_app'] }] })).toEqual([])
})

test('the URL of the agent is compared without the case of its host, a default port or a last slash', () => {
  const file = adagentsFile(catalog, 'chat.example', chat.sold)
  const withUrl = (url: string) => ({
    ...file,
    authorized_agents: file.authorized_agents.map((agent) => ({ ...agent, url })),
  })

  expect(findings(withUrl('https://AGENT.exchange.example:443/mcp/'))).toEqual([])
  expect(findings(withUrl('https://agent.exchange.example/other'))[0]?.[1]).toBe(`there is no entry for ${own}`)
})

test('tags, inline properties and whole publishers authorise too', () => {
  const properties = chat.sold.map((id) => ({ property_id: id, tags: ['ai'] }))
  const of = (agent: object) => findings({ properties, authorized_agents: [{ url: own, authorized_for, ...agent }] })

  expect(of({ authorization_type: 'property_tags', property_tags: ['ai'] })).toEqual([])
  expect(of({ authorization_type: 'property_tags', property_tags: ['other'] })).toHaveLength(1)
  expect(of({ authorization_type: 'inline_properties', properties })).toEqual([])
  expect(
    of({
      authorization_type: 'publisher_properties',
      publisher_properties: [{ publisher_domains: ['a.example', 'chat.example'], selection_type: 'all' }],
    }),
  ).toEqual([])
  expect(
    of({
      authorization_type: 'publisher_properties',
      publisher_properties: [{ publisher_domain: 'a.example', selection_type: 'all' }],
    })[0]?.[1],
  ).toBe('it does not authorise chat_web, chat_app')
})

test('a property that is authorised and defined nowhere, a missing text and a limit are told', () => {
  const entry = { url: own, authorization_type: 'property_ids', property_ids: chat.sold, countries: ['US'] }
  const file = { properties: [{ property_id: 'chat_web' }], authorized_agents: [entry] }

  expect(findings(file).map(([at, message]) => `${at}: ${message}`)).toEqual([
    'authorized_agents[0].authorized_for: it is missing',
    'properties: there is no property chat_app',
    'authorized_agents[0].countries: it limits what the agent may sell: ["US"]',
  ])
})

test('a page, a text that is not JSON and a file that refers to another one are said as such', () => {
  expect(findingsIn('<!doctype html>', chat)[0]?.message).toBe('this is a web page, not JSON')
  expect(findingsIn('{', chat)[0]?.message).toBe('this is not a JSON object')
  expect(findings({ authoritative_location: 'https://a.example/\u001b[2J' })[0]?.[1]).toBe(
    'the list is at https://a.example/\ufffd[2J',
  )
})
