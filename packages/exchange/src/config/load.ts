// Reads the configuration: the YAML file, then the environment, which overrides it. All problems are reported together, each
// with its line. An unknown key is a problem, because it is usually a typing error.

import { type TSchema, Type } from 'typebox'
import { dealProblems } from './deal.ts'
import { engine } from './engine.ts'
import { type Environment, expandTexts, type SettingFault } from './expand.ts'
import type { Fields } from './field.ts'
import { type Config, fields } from './fields.ts'
import { type ConfigFile, readFile } from './file.ts'
import { modelProblems } from './model.ts'
import { type PartnerEntry, type PartnerTerms, partnerFields } from './partner.ts'
import { portProblems } from './ports.ts'
import { type Problem, problem, problemsOf, settingProblem, tellingOf } from './problem.ts'
import { publisherProblems } from './publisher.ts'
import { fillSecrets, noSecretFiles, type ReadSecret } from './secret-files.ts'
import { termsOf } from './terms.ts'
import { wordsOf } from './words.ts'

export type Loading =
  /** `lineOf` tells where a setting stands in the file. */
  | { readonly kind: 'config'; readonly config: Config; readonly lineOf: ConfigFile['lineOf'] }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

type AdapterSchemas = Readonly<Record<string, TSchema>>
type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a configuration file refers to. */
export interface Outside {
  /** What `${NAME}` stands for; the environment where nothing else is said. */
  readonly variables?: Environment
  /** Without it, a file of a secret is a problem. */
  readonly readSecret?: ReadSecret
}

/** `adapters` are the schemas of what partners may have under `params`, by adapter. */
export function loadConfig(
  yaml: string,
  environment: Environment,
  adapters: AdapterSchemas,
  outside: Outside = {},
): Loading {
  const reading = readFile(yaml)
  if (reading.kind === 'problems') return reading
  const {
    value,
    written,
    faults: unset,
  } = mayHaveVariables(yaml)
    ? expandTexts(reading.file.value, outside.variables ?? environment)
    : { value: reading.file.value, written: noVariables, faults: [] }
  if (unset.length > 0) return { kind: 'problems', problems: unset.map((fault) => problemAt(fault, reading.file)) }
  const filling = fillSecrets({ ...reading.file, value }, outside.readSecret ?? noSecretFiles)
  const file = { ...reading.file, value: filling.value }
  const faults = fileProblems(file)
  const entries = [
    ...partnerProblems(file, adapters),
    ...publisherProblems(reading.file),
    ...dealProblems(file),
    ...modelProblems(file),
  ]
  const fromEnvironment = readEnvironment(environment)
  const problems = [...filling.problems, ...faults, ...entries, ...duplicates(file), ...fromEnvironment.problems]
  if (problems.length > 0) return { kind: 'problems', problems }
  const settings = merged(file.value as Settings, fromEnvironment.settings)
  const config = { ...withParams(settings, adapters), written }
  const clashes = [...portProblems(config, file), ...reservedNames(config, file), ...bookingProblems(config, file)]
  if (clashes.length > 0) return { kind: 'problems', problems: clashes }
  return { kind: 'config', config, lineOf: (path, key) => file.lineOf(path, key) }
}

function problemAt({ path, words }: SettingFault, file: ConfigFile): Problem {
  return settingProblem(file.lineOf(path), path, words)
}

const groups = Object.entries(fields as Readonly<Record<string, Fields>>)

const groupSchemas = Object.fromEntries(groups.map(([group, members]) => [group, groupSchema(members)]))

export const fileSchema: TSchema = Type.Object(
  Object.fromEntries(Object.entries(groupSchemas).map(([group, schema]) => [group, Type.Optional(schema)])),
  { additionalProperties: false },
)

const hasKnownGroups = engine.compile(
  Type.Object(Object.fromEntries(groups.map(([group]) => [group, Type.Optional(Type.Unknown())])), {
    additionalProperties: false,
  }),
)

/** Each group by its own check, because to compile them all takes a tenth of a second and a file has a few. */
function fileProblems(file: ConfigFile): readonly Problem[] {
  const value = file.value as Settings
  const faults = hasKnownGroups(value) ? [] : problemsOf(hasKnownGroups.errors, [], file)
  const inGroups = Object.entries(groupSchemas).flatMap(([group, schema]) => {
    const settings: unknown = value?.[group]
    if (settings === undefined) return []
    const check = engine.compile(schema)
    return check(settings) ? [] : problemsOf(check.errors, [group], file)
  })
  return [...faults, ...inGroups]
}

function groupSchema(members: Fields): TSchema {
  const optional = Object.entries(members).map(([name, { schema }]) => [name, Type.Optional(schema)] as const)
  return Type.Object(Object.fromEntries(optional), { additionalProperties: false })
}

/** What a partner has under `params` is its adapter's business. */
function partnerProblems(file: ConfigFile, adapters: AdapterSchemas): readonly Problem[] {
  const partners: unknown = (file.value as Settings).demand?.partners
  // What is no list of entries has been complained about already.
  if (!Array.isArray(partners)) return []
  return (partners as readonly unknown[]).flatMap((entry, index) => {
    if (!isEntry(entry)) return []
    const { adapter = partnerFields.adapter.default, params = {} } = entry
    const path = ['demand', 'partners', String(index)]
    const schema = Object.hasOwn(adapters, adapter) ? adapters[adapter] : undefined
    if (schema === undefined) {
      const known = Object.keys(adapters).join(', ')
      const written = String(file.writtenAt([...path, 'adapter']))
      return [problem(file.lineOf([...path, 'adapter']), `unknown adapter ${written}; known adapters: ${known}`)]
    }
    const check = engine.compile(schema)
    check(params)
    return problemsOf(check.errors, [...path, 'params'], file)
  })
}

function isEntry(entry: unknown): entry is Pick<PartnerEntry, 'adapter' | 'params'> {
  if (typeof entry !== 'object' || entry === null) return false
  const { adapter = '', params = {} } = entry as { readonly adapter?: unknown; readonly params?: unknown }
  return typeof adapter === 'string' && typeof params === 'object' && params !== null
}

/** A backslash may stand for any character, in YAML and in JSON. */
function mayHaveVariables(text: string): boolean {
  return text.includes('${') || text.includes('\\')
}

const noVariables: ReadonlyMap<string, string> = new Map()

/** Names that have to be unique, by the list they stand in. */
const uniqueNames = [
  { path: ['house', 'campaigns'], name: 'id' },
  { path: ['demand', 'partners'], name: 'name' },
  { path: ['credentials', 'publishers'], name: 'id' },
  { path: ['supply', 'publishers'], name: 'id' },
  { path: ['deals', 'catalogue'], name: 'id' },
] as const

function duplicates(file: ConfigFile): readonly Problem[] {
  return uniqueNames.flatMap(({ path: [group, list], name }) => {
    const items: unknown = (file.value as Settings)[group]?.[list]
    if (!Array.isArray(items)) return []
    const known = new Set<string>()
    return items.flatMap((item: Readonly<Record<string, unknown>> | null, index) => {
      const found = item?.[name]
      if (typeof found !== 'string') return []
      if (known.size < known.add(found).size) return []
      const path = [group, list, String(index), name]
      const written = String(file.writtenAt(path))
      return [problem(file.lineOf(path), `${group}.${list}: the ${name} ${written} is used twice`)]
    })
  })
}

/** Without a journal nothing would be billed, and the money of every lease would come back. */
function bookingProblems({ booking, journal }: Config, file: ConfigFile): readonly Problem[] {
  if (booking.url === '' || journal.directory !== '') return []
  const says =
    'booking.url needs a journal, because what campaigns spend is billed from it; set journal.directory (PARLEY_JOURNAL)'
  return [problem(isWritten(file) ? file.lineOf(['booking', 'url']) : undefined, says)]
}

/** The environment may have set it, and then it has no line. */
function isWritten({ value }: ConfigFile): boolean {
  return (value as { readonly booking?: { readonly url?: unknown } }).booking?.url !== undefined
}

/** Demand of our own, which a partner of the same name could not be told apart from. */
function reservedNames({ demand }: Config, file: ConfigFile): readonly Problem[] {
  const reserved = ['house', 'direct', 'sandbox', ...(demand.productSearchUrl === '' ? [] : ['product-search'])]
  return demand.partners.flatMap(({ name }, index) => {
    if (!reserved.includes(name)) return []
    const line = file.lineOf(['demand', 'partners', String(index), 'name'])
    return [problem(line, `demand.partners: ${name} is reserved for the exchange's own demand; choose another name`)]
  })
}

function readEnvironment(environment: Environment): { settings: Settings; problems: readonly Problem[] } {
  const settings: Record<string, Record<string, unknown>> = {}
  const problems: Problem[] = []
  for (const [group, members] of groups) {
    settings[group] = {}
    for (const [name, { schema, env }] of Object.entries(members)) {
      const text = env === undefined ? undefined : environment[env]
      if (text === undefined || text === '') continue
      const value = typedValue(text, schema)
      const fault = valueFault(schema, value)
      if (fault === undefined) settings[group][name] = value
      else
        problems.push(problem(undefined, `${env}${'writeOnly' in schema ? '' : `=${text}`}: ${group}.${name} ${fault}`))
    }
  }
  return { settings, problems }
}

/** An integer is written in digits, a truth as true or false; anything else stays text and fails its check. */
function typedValue(text: string, schema: TSchema): unknown {
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}

function valueFault(schema: TSchema, value: unknown): string | undefined {
  const check = engine.compile(schema)
  return check(value)
    ? undefined
    : tellingOf(check.errors ?? [])
        .map(wordsOf)
        .join(', ')
}

function merged(written: Settings, environment: Settings): Omit<Config, 'written'> {
  const config = groups.map(([group, members]) => {
    const given = { ...written[group], ...environment[group] }
    const values = Object.entries(members).map(
      ([name, { schema, default: byDefault }]) => [name, termsOf(schema, given[name] ?? byDefault)] as const,
    )
    return [group, Object.fromEntries(values)] as const
  })
  return Object.fromEntries(config) as unknown as Omit<Config, 'written'>
}

/** What stands under `params` has the defaults of its adapter. */
function withParams<Values extends Pick<Config, 'demand'>>(settings: Values, adapters: AdapterSchemas): Values {
  const { demand } = settings
  const partners = demand.partners.map((terms): PartnerTerms => {
    const schema = adapters[terms.adapter]
    return schema === undefined ? terms : { ...terms, params: termsOf(schema, terms.params) as PartnerTerms['params'] }
  })
  return { ...settings, demand: { ...demand, partners } }
}
