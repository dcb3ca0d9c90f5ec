// Reads the configuration: the YAML file, then the environment over it. Every problem is reported at once, with the
// line it stands on; a key that we do not know is a problem, because it is usually a typing error.

import { Ajv, type ErrorObject } from 'ajv'
import { type TSchema, Type } from 'typebox'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { type Config, fields } from './fields.ts'

export interface Problem {
  /** Line in the file, or undefined when the environment is at fault. */
  readonly line: number | undefined
  readonly message: string
}

export type Loading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

type Environment = Readonly<Record<string, string | undefined>>
type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export function loadConfig(yaml: string, environment: Environment): Loading {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => problem(lines.linePos(pos[0]).line, firstLine(message)))
    return { kind: 'problems', problems }
  }
  const written: unknown = document.toJS() ?? {}
  const fileProblems = isFile(written) ? [] : faultsOf(document, lines)
  const fromEnvironment = readEnvironment(environment)
  const problems = [...fileProblems, ...duplicateCampaigns(written), ...fromEnvironment.problems]
  if (problems.length > 0) return { kind: 'problems', problems }
  return { kind: 'config', config: merged(written as Settings, fromEnvironment.settings) }
}

/** One line per problem, ready to print. */
export function showProblem({ line, message }: Problem, file: string): string {
  return line === undefined ? message : `${file}:${line}: ${message}`
}

const groups = Object.entries(fields as Readonly<Record<string, Readonly<Record<string, AnyField>>>>)

interface AnyField {
  readonly schema: TSchema
  readonly default: unknown
  readonly env: string | undefined
}

const fileSchema = Type.Object(
  Object.fromEntries(groups.map(([group, members]) => [group, Type.Optional(groupSchema(members))])),
  { additionalProperties: false },
)

const isFile = new Ajv({ allErrors: true, strictTypes: false }).compile(fileSchema)

function groupSchema(members: Readonly<Record<string, AnyField>>): TSchema {
  const optional = Object.entries(members).map(([name, { schema }]) => [name, Type.Optional(schema)] as const)
  return Type.Object(Object.fromEntries(optional), { additionalProperties: false })
}

function faultsOf(document: Document, lines: LineCounter): readonly Problem[] {
  return (isFile.errors ?? []).map((error) => {
    const path = error.instancePath.split('/').slice(1)
    const extra = error.keyword === 'additionalProperties' ? String(error.params.additionalProperty) : undefined
    return problem(lineOf(document, lines, path, extra), messageOf(error, path, extra))
  })
}

function messageOf(error: ErrorObject, path: readonly string[], extra: string | undefined): string {
  const name = path.length === 0 ? 'the file' : path.join('.')
  if (extra !== undefined) return `${[...path, extra].join('.')} is not a setting; ${knownKeys(path)}`
  const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : ''
  return `${name} ${error.message ?? 'is wrong'}${allowed}`
}

function knownKeys(path: readonly string[]): string {
  const members = path.length === 0 ? fields : (fields as Readonly<Record<string, object>>)[path.join('.')]
  return members === undefined ? 'remove it' : `known here: ${Object.keys(members).join(', ')}`
}

function lineOf(document: Document, lines: LineCounter, path: readonly string[], extra: string | undefined): number {
  const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  const node: unknown = path.length === 0 ? document.contents : document.getIn(keys, true)
  const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === extra) : undefined
  const place: unknown = pair?.key ?? node
  return isNode(place) && place.range ? lines.linePos(place.range[0]).line : 1
}

function duplicateCampaigns(written: unknown): readonly Problem[] {
  const campaigns: unknown = (written as Settings | null)?.house?.campaigns
  const ids = Array.isArray(campaigns) ? campaigns.map((campaign: { id?: unknown } | null) => campaign?.id) : []
  const repeated = ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index)
  return [...new Set(repeated)].map((id) => problem(undefined, `house.campaigns: the id ${String(id)} is used twice`))
}

function readEnvironment(environment: Environment): { settings: Settings; problems: readonly Problem[] } {
  const settings: Record<string, Record<string, unknown>> = {}
  const problems: Problem[] = []
  for (const [group, members] of groups) {
    settings[group] = {}
    for (const [name, { schema, env }] of Object.entries(members)) {
      const text = env === undefined ? undefined : environment[env]
      if (text === undefined || text === '') continue
      const value = 'type' in schema && schema.type === 'integer' ? Number(text) : text
      const fault = valueFault(schema, value)
      if (fault === undefined) settings[group][name] = value
      else problems.push(problem(undefined, `${env}=${text}: ${group}.${name} ${fault}`))
    }
  }
  return { settings, problems }
}

function valueFault(schema: TSchema, value: unknown): string | undefined {
  const ajv = new Ajv({ strictTypes: false })
  return ajv.validate(schema, value) ? undefined : ajv.errorsText(ajv.errors, { dataVar: '' }).trim()
}

function merged(written: Settings, environment: Settings): Config {
  const config = groups.map(([group, members]) => {
    const defaults = Object.entries(members).map(([name, field]) => [name, field.default] as const)
    return [group, { ...Object.fromEntries(defaults), ...written[group], ...environment[group] }] as const
  })
  return Object.fromEntries(config) as unknown as Config
}

function problem(line: number | undefined, message: string): Problem {
  return { line, message }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text
}
