// D92: a secret may be in its own file, as orchestrators provide them. For each secret setting there is one with the same
// name followed by `File`; for the headers of a partner there are `headerFiles`, for the secrets of a publisher `secretFiles`.

import { fields } from './fields.ts'
import { type ConfigFile, valueAt } from './file.ts'
import { type Problem, problem } from './problem.ts'

/** Reads the file of a secret, whose name is taken from the folder of the configuration file. */
export type ReadSecret = (name: string) => SecretReading

export type SecretReading =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` is the rest of a sentence that begins with the path. */
  | { readonly kind: 'fault'; readonly path: string; readonly reason: string }

export interface SecretFilling {
  /** The settings of the file with every secret in its place. */
  readonly value: unknown
  readonly problems: readonly Problem[]
}

export function fillSecrets(file: ConfigFile, readSecret: ReadSecret): SecretFilling {
  let { value } = file
  const problems: Problem[] = []
  for (const place of placesIn(file.value)) {
    const name = valueAt(file.value, place.source)
    // What is no text is complained about by the check of the settings.
    if (typeof name !== 'string' || name === '') continue
    const filled = place.rival === undefined ? readSecret(name) : undefined
    if (filled?.kind === 'text') value = withText(value, place.setting, filled.text)
    else problems.push(problem(file.lineOf(place.source), messageOf(place, filled, file)))
  }
  return { value, problems }
}

/** For those who read a configuration without its files. */
export const noSecretFiles: ReadSecret = (name) => ({ kind: 'fault', path: name, reason: 'cannot be read from here' })

type Path = readonly string[]

interface Place {
  /** What is to hold the secret; a number is a place in a list, which need not be there yet. */
  readonly setting: readonly (string | number)[]
  /** What names the file. */
  readonly source: Path
  /** What holds the secret already. */
  readonly rival: Path | undefined
}

function placesIn(value: unknown): readonly Place[] {
  const partners = listOf(valueAt(value, ['demand', 'partners']))
  const entries = partners.map((_, index) => ['demand', 'partners', String(index), 'params'])
  const headers = entries.flatMap((params) => headerPlaces(value, params))
  return [...settingPlaces(value), ...headers, ...publisherPlaces(value)]
}

const secretSettings = Object.entries(fields).flatMap(([group, members]) =>
  Object.keys(members).flatMap((name) => (`${name}File` in members ? [[group, name] as const] : [])),
)

/** Names of settings that hold secrets, in whichever group they stand. */
export const secretNames: readonly string[] = [
  ...secretSettings.map(([, name]) => name),
  'headers',
  'keys',
  'password',
  'secrets',
]

function settingPlaces(value: unknown): readonly Place[] {
  return secretSettings.map(([group, name]) => {
    const setting = [group, name]
    const isThere = (valueAt(value, setting) ?? '') !== ''
    return { setting, source: [group, `${name}File`], rival: isThere ? setting : undefined }
  })
}

function headerPlaces(value: unknown, params: Path): readonly Place[] {
  const files = membersOf(valueAt(value, [...params, 'headerFiles']))
  const headers = valueAt(value, [...params, 'headers'])
  // Headers that are no group are complained about by the check of the settings.
  if (headers !== undefined && membersOf(headers) === none) return []
  return Object.keys(files).map((name) => {
    // Header names have no case.
    const rival = Object.keys(membersOf(headers)).find((known) => known.toLowerCase() === name.toLowerCase())
    return {
      setting: [...params, 'headers', name],
      source: [...params, 'headerFiles', name],
      rival: rival === undefined ? undefined : [...params, 'headers', rival],
    }
  })
}

/** The secrets of a publisher may stand in the file and in files of their own at the same time: they are several. */
function publisherPlaces(value: unknown): readonly Place[] {
  const publishers = valueAt(value, ['credentials', 'publishers'])
  return listOf(publishers).flatMap((_, index) => {
    const entry = ['credentials', 'publishers', String(index)]
    const written = valueAt(value, [...entry, 'secrets']) ?? []
    // Secrets that are no list are complained about by the check of the settings.
    if (!Array.isArray(written)) return []
    return listOf(valueAt(value, [...entry, 'secretFiles'])).map((_file, at) => ({
      setting: [...entry, 'secrets', written.length + at],
      source: [...entry, 'secretFiles', String(at)],
      rival: undefined,
    }))
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const none: object = {}

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : none
}

function messageOf({ source, rival }: Place, reading: SecretReading | undefined, file: ConfigFile): string {
  const setting = source.join('.')
  if (rival !== undefined || reading?.kind !== 'fault') {
    return `${rival?.join('.')} and ${setting} are both set; keep one of them`
  }
  const written = String(file.writtenAt(source))
  // A variable may hold the secret itself by mistake.
  return `${setting}: ${written.includes('${') ? written : reading.path} ${reading.reason}`
}

function withText(value: unknown, [name, ...rest]: Place['setting'], text: string): unknown {
  if (name === undefined) return text
  // Where an earlier file could not be read, the list is shorter than the place.
  if (typeof name === 'number') return [...listOf(value), withText(undefined, rest, text)]
  if (Array.isArray(value)) return value.with(Number(name), withText(value[Number(name)], rest, text))
  const group = membersOf(value) as Readonly<Record<string, unknown>>
  return { ...group, [name]: withText(group[name], rest, text) }
}
