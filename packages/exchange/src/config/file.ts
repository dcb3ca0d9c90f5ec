// The configuration file as YAML: its value, and the line of each part of it.

import { scanJson } from '@parley/openrtb'
import { type Document, type ErrorCode, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { type Problem, problem } from './problem.ts'

export interface ConfigFile {
  readonly value: unknown
  /** What the file has at `path`, before anything was put in its place. */
  writtenAt(path: readonly string[]): unknown
  /** The line of what stands at `path`; with `key`, of that key in it. */
  lineOf(path: readonly string[], key?: string): number
}

export type FileReading =
  | { readonly kind: 'file'; readonly file: ConfigFile }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

export function readFile(text: string): FileReading {
  return fileOfJson(text) ?? readYaml(text)
}

/**
 * JSON is YAML, and what a program writes is JSON: a file with a hundred thousand campaigns takes a second this way and a minute
 * as YAML. Undefined for every other text, and for JSON with a name that appears twice, which the reader of YAML reports.
 */
function fileOfJson(text: string): FileReading | undefined {
  if (!text.startsWith('{') || text.includes('"__proto__"')) return undefined
  const { depth, tokens } = scanJson(text)
  const value = depth > jsonDepthMax ? undefined : valueOfJson(text)
  if (value === undefined || tokensIn(value) !== tokens) return undefined
  // Lines are asked for where something is wrong.
  let asYaml: FileReading | undefined
  const lineInYaml = (path: readonly string[], key?: string): number => {
    asYaml ??= readYaml(text)
    return asYaml.kind === 'file' ? asYaml.file.lineOf(path, key) : 1
  }
  return { kind: 'file', file: { value, writtenAt: (path) => valueAt(value, path), lineOf: lineInYaml } }
}

/** No setting is nested so deep. */
const jsonDepthMax = 32

function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As scanJson counts them: a name that appears twice is in the text twice, and here once. */
function tokensIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  // The container, what separates its members, and their names; what a value counts itself is not among them.
  const own = 1 + Math.max(0, members.length - 1) + (Array.isArray(value) ? 0 : members.length)
  return members.reduce((sum: number, member) => sum + tokensIn(member) - 1, 1 + own)
}

function readYaml(yaml: string): FileReading {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  if (document.errors.length > 0) {
    const [first] = document.errors
    // What follows the first of these is its echo.
    const telling = first !== undefined && isBareVariable(yaml, first.pos[0]) ? [first] : document.errors
    const problems = telling.map(({ pos, code, message }) =>
      problem(lines.linePos(pos[0]).line, syntaxWords(yaml, pos[0], code, message)),
    )
    return { kind: 'problems', problems }
  }
  try {
    const value: unknown = document.toJS() ?? {}
    const writtenAt = (path: readonly string[]): unknown => valueAt(value, path)
    return { kind: 'file', file: { value, writtenAt, lineOf: (path, key) => lineOf(document, lines, path, key) } }
  } catch (error) {
    // Aliases that lead nowhere or multiply without end are found only now.
    return { kind: 'problems', problems: [problem(1, firstLine((error as Error).message))] }
  }
}

/** The usual slips, by the code of the reader of YAML. */
const yamlWords: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'the file contains more than one document; keep one and remove the line ---',
  DUPLICATE_KEY: 'this name appears twice in its group; keep one of them',
  TAB_AS_INDENT: 'tabs cannot be used for indentation; use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'a value that contains a colon and a space must be quoted',
}

function syntaxWords(yaml: string, at: number, code: ErrorCode, message: string): string {
  if (isBareVariable(yaml, at)) return 'inside { } and [ ], text with ${ must be quoted'
  // The reader of YAML quotes what it met, which may be a piece of a secret.
  return yamlWords[code] ?? firstLine(message).replace(/: ".*"(?= at line)/, '')
}

/** Whether the brace of a `${` is what the reader of YAML stopped at. */
function isBareVariable(yaml: string, at: number): boolean {
  return yaml.slice(at - 1, at + 1) === '${'
}

/** What stands at a path, or undefined where there is nothing. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(memberOf, value)
}

function memberOf(group: unknown, name: string): unknown {
  return typeof group === 'object' && group !== null && Object.hasOwn(group, name)
    ? (group as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function lineOf(document: Document, lines: LineCounter, path: readonly string[], key: string | undefined): number {
  let place: unknown = document.contents
  let line = lineAt(place, lines) ?? 1
  for (const name of key === undefined ? path : [...path, key]) {
    const pair = isMap(place)
      ? place.items.find((item) => isScalar(item.key) && String(item.key.value) === name)
      : undefined
    // The line of a key is more telling than that of its value, which may begin on the next one.
    line = lineAt(pair?.key, lines) ?? line
    place = pair?.value ?? (isSeq(place) ? place.items[Number(name)] : undefined)
    if (pair === undefined) line = lineAt(place, lines) ?? line
  }
  return line
}

function lineAt(node: unknown, lines: LineCounter): number | undefined {
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text
}
