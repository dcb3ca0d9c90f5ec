// A short name for a configuration: two processes that tell the same one have the same settings, and after a change it is
// another. It is members in the log, so no secret may be found out with it by guessing: settings that are never shown
// (`writeOnly`) count only as set or not, of headers only the names count, of the keys and secrets of publishers only how many
// there are, of URLs neither user, password nor query, and a text with variables of the environment counts as the file has it
// (D92).

import { createHash } from 'node:crypto'
import { type Config, fields } from './fields.ts'

const hashLength = 12

/** It takes a second for a hundred thousand campaigns, so each configuration is hashed once. */
const hashes = new WeakMap<Config, string>()

export function configHash(config: Config): string {
  const known = hashes.get(config) ?? hashOf(config)
  hashes.set(config, known)
  return known
}

/** The hash of a configuration that was found out elsewhere. */
export function keepHash(config: Config, found: string): void {
  hashes.set(config, found)
}

const textLengthMax = 65_536

function hashOf(config: Config): string {
  const { written, ...settings } = config
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings
  const found = createHash('sha256')
  // Long lists entry by entry, and a few entries at once: one text of all would take twice the memory of the configuration.
  let text = ''
  const add = (line: string): void => {
    text += `${line}\n`
    if (text.length < textLengthMax) return
    found.update(text)
    text = ''
  }
  const addValue = (value: unknown, shape: Shape | undefined): void =>
    add(JSON.stringify(withoutSecrets(value, shape, written)) ?? '')
  for (const [group, rows] of Object.entries(fields)) {
    for (const [name, { schema }] of Object.entries(rows)) {
      const value = groups[group]?.[name]
      const shape: Shape = schema
      add(`${group}.${name} ${Array.isArray(value) ? value.length : ''}`)
      if ('writeOnly' in schema) addValue(value !== '', undefined)
      else if (Array.isArray(value)) for (const item of value) addValue(item, shape.items)
      else addValue(value, shape)
    }
  }
  return found.update(text).digest('hex').slice(0, hashLength)
}

/** What is read of a schema here. Values under it have the order of its properties (terms.ts); those of a record have any. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

function withoutSecrets(value: unknown, shape: Shape | undefined, written: Config['written']): unknown {
  if (typeof value === 'string') {
    return written.get(value) ?? (isUrl.test(value) ? withoutCredentials(value) : value)
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, shape?.items, written))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const ordered = shape?.properties === undefined ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries
  return ordered.map(([key, member]) => [key, shownOf(key, member, shape?.properties?.[key], written)])
}

function shownOf(key: string, member: unknown, shape: Shape | undefined, written: Config['written']): unknown {
  switch (key) {
    case 'headers':
      return namesIn(member)
    case 'keys':
    case 'secrets':
      return Array.isArray(member) ? member.length : 0
    default:
      return withoutSecrets(member, shape, written)
  }
}

const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i

/** Where these end a URL, or begin it. */
const mayHoldSecrets = /[?#@]/

function withoutCredentials(text: string): string {
  if (!mayHoldSecrets.test(text)) return text
  const url = URL.parse(text)
  return url === null ? 'a URL that cannot be read' : `${url.protocol}//${url.host}${url.pathname}`
}

function namesIn(headers: unknown): readonly string[] {
  return Object.keys(headers ?? {}).toSorted()
}
