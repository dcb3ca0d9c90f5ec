// docs/reference/settings.md: every setting of the exchange, from the table that the configuration is checked with.

import { adapterSchemas, fields } from '@parley/exchange'
import { plainSchema, typeAndBounds } from './json-schema.ts'
import { code, link, type Page, pageOf, table } from './markdown.ts'
import { membersTable } from './members.ts'
import { type ObjectTable, objectsOf } from './objects.ts'

interface Setting {
  readonly schema: object
  readonly default: unknown
  readonly env: string | undefined
  readonly says: string
}

type Settings = Readonly<Record<string, Readonly<Record<string, Setting>>>>

export function settingsPage(settings: Settings = fields): Page {
  const example = link('parley.yaml', '../../parley.yaml')
  const groups = Object.entries(settings).flatMap(([group, members]) => groupBlocks(group, members))
  const objects = Object.entries(settings).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, { schema }]) => objectsOf(plainSchema(schema), `${group}.${name}`)),
  )
  return pageOf('docs/reference/settings.md', 'Settings', [
    `Settings live in a YAML file such as ${example}. Environment variables, listed below the setting name, take precedence over the file, and the file over the default. In any string of the file, \`\${NAME}\` expands to an environment variable; \`$\${\` is a literal \`\${\` (${link('D92', '../decisions/D92-secrets-and-samples.md')}).`,
    ...groups,
    ...objects.flatMap(objectBlocks),
    ...Object.entries(adapterSchemas).flatMap(paramsBlocks),
  ])
}

/** Three columns: five of them do not fit the width of a page, and the words would be what is cut off. */
function groupBlocks(group: string, members: Readonly<Record<string, Setting>>): readonly string[] {
  const rows = Object.entries(members).map(([name, { schema, default: byDefault, env, says }]) => [
    [`${group}.${name}`, ...(env === undefined ? [] : [env])].map(code).join('<br>'),
    [typeAndBounds(plainSchema(schema)), `default ${defaultOf(byDefault)}`].join('<br>'),
    says,
  ])
  const lists = Object.entries(members).flatMap(([name, { default: byDefault }]) =>
    longLists(byDefault).map(([key, list]) => `The default of ${code(`${group}.${name}${key}`)}: ${list.join(', ')}.`),
  )
  return [`## ${code(group)}`, table(['Setting', 'Value', 'What it does'], rows), ...lists]
}

/** A default that would make its row longer than a screen is told below the table: a list, or lists by their keys. */
const listMax = 10

type LongList = readonly [key: string, list: readonly unknown[]]

function longLists(byDefault: unknown): readonly LongList[] {
  if (isLong(byDefault)) return [['', byDefault]]
  if (typeof byDefault !== 'object' || byDefault === null) return []
  return Object.entries(byDefault).flatMap(([key, list]) => (isLong(list) ? [[`.${key}`, list] as const] : []))
}

function isLong(byDefault: unknown): byDefault is readonly unknown[] {
  return Array.isArray(byDefault) && byDefault.length > listMax
}

function defaultOf(byDefault: unknown): string {
  if (isLong(byDefault)) return `${byDefault.length} items, below`
  const { length } = longLists(byDefault)
  return length === 0 ? code(JSON.stringify(byDefault)) : `${length} lists, below`
}

function objectBlocks(object: ObjectTable): readonly string[] {
  return [`## ${code(object.path)}`, membersTable(object, 'Field', 'What it is')]
}

function paramsBlocks([adapter, schema]: readonly [string, object]): readonly string[] {
  const title = `## ${code('demand.partners[].params')} of the adapter ${code(adapter)}`
  return objectsOf(plainSchema(schema)).flatMap((object) => [title, membersTable(object, 'Field', 'What it is')])
}
