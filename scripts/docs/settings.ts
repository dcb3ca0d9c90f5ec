// docs/reference/settings.md: every setting of the exchange, from the table that the configuration is checked with.

import { fields } from '@parley/exchange'
import { plainSchema, typeAndBounds } from './json-schema.ts'
import { code, link, table } from './markdown.ts'
import { type ObjectTable, objectsOf } from './objects.ts'
import { type Page, pageOf } from './page.ts'

interface Setting {
  readonly schema: object
  readonly default: unknown
  readonly env: string | undefined
  readonly says: string
}

type Settings = Readonly<Record<string, Readonly<Record<string, Setting>>>>

export function settingsPage(settings: Settings = fields): Page {
  const example = link('parley.yaml', '../../parley.yaml')
  const groups = Object.entries(settings).flatMap(([group, members]) => [
    `## ${code(group)}`,
    groupTable(group, members),
  ])
  const objects = Object.entries(settings).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, { schema }]) => objectsOf(plainSchema(schema), `${group}.${name}`)),
  )
  return pageOf('docs/reference/settings.md', 'Settings', [
    `Settings stand in a YAML file such as ${example}. An environment variable counts before the file, and the file before the default. In any text of the file, \`\${NAME}\` stands for a variable of the environment; \`$\${\` writes \`\${\` (${link('D92', '../decisions/D92-secrets-and-samples.md')}).`,
    ...groups,
    ...objects.flatMap(objectBlocks),
  ])
}

function groupTable(group: string, members: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(members).map(([name, { schema, default: byDefault, env, says }]) => [
    code(`${group}.${name}`),
    typeAndBounds(plainSchema(schema)),
    code(JSON.stringify(byDefault)),
    env === undefined ? '' : code(env),
    says,
  ])
  return table(['Setting', 'Type', 'Default', 'Environment', 'What it does'], rows)
}

function objectBlocks({ path, fields: members }: ObjectTable): readonly string[] {
  const rows = members.map(({ path: field, schema, isRequired }) => [
    code(field.slice(path.length + 1)),
    typeAndBounds(schema),
    isRequired ? 'yes' : 'no',
    schema.description ?? '',
  ])
  return [`## ${code(path)}`, table(['Field', 'Type', 'Required', 'What it is'], rows)]
}
