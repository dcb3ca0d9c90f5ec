// A short name for a configuration: two processes that tell the same one have the same settings, and after a change it is
// another. It is members in the log, so no secret may be found out with it by guessing: settings that are never shown
// (`writeOnly`) count only as set or not, of headers only the names count, of the keys and secrets of publishers only how many
// there are, of URLs neither user, password nor query, and a text with variables of the environment counts as the file has it
// (D92).

import { hash } from 'node:crypto'
import { type Config, fields } from './fields.ts'

const hashLength = 12

/** It takes a third of a second for ten thousand campaigns, so each configuration is hashed once. */
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

function hashOf(config: Config): string {
  const { written, ...settings } = config
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings
  const members = Object.entries(fields).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, { schema }]) => {
      const value = groups[group]?.[name]
      return [`${group}.${name}`, 'writeOnly' in schema ? value !== '' : withoutSecrets(value, written)]
    }),
  )
  return hash('sha256', JSON.stringify(members), 'hex').slice(0, hashLength)
}

function withoutSecrets(value: unknown, written: Config['written']): unknown {
  if (typeof value === 'string') {
    return written.get(value) ?? (isUrl.test(value) ? withoutCredentials(value) : value)
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, written))
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([key, member]) => [key, toldOf(key, member, written)])
}

function toldOf(key: string, member: unknown, written: Config['written']): unknown {
  switch (key) {
    case 'headers':
      return namesIn(member)
    case 'keys':
    case 'secrets':
      return Array.isArray(member) ? member.length : 0
    default:
      return withoutSecrets(member, written)
  }
}

const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i

function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  return url === null ? 'a URL that cannot be read' : `${url.protocol}//${url.host}${url.pathname}`
}

function namesIn(headers: unknown): readonly string[] {
  return Object.keys(headers ?? {}).toSorted()
}
