// The configuration file as YAML: its value, and where in the text each part of it stands.

import { type Document, type ErrorCode, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { type Problem, problem } from './problem.ts'

export interface ConfigFile {
  readonly value: unknown
  /** The line of what stands at `path`; with `key`, of that key in it. */
  lineOf(path: readonly string[], key?: string): number
}

export type FileReading =
  | { readonly kind: 'file'; readonly file: ConfigFile }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

export function readFile(yaml: string): FileReading {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, code, message }) =>
      problem(lines.linePos(pos[0]).line, yamlWords[code] ?? firstLine(message)),
    )
    return { kind: 'problems', problems }
  }
  try {
    const value: unknown = document.toJS() ?? {}
    return { kind: 'file', file: { value, lineOf: (path, key) => lineOf(document, lines, path, key) } }
  } catch (error) {
    // Aliases that lead nowhere or multiply without end are found only now.
    return { kind: 'problems', problems: [problem(1, firstLine((error as Error).message))] }
  }
}

/** The usual slips, by the code of the reader of YAML. */
const yamlWords: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'the file holds more than one document; keep one and remove the line ---',
  DUPLICATE_KEY: 'this name stands twice in its group; keep one of the two',
  TAB_AS_INDENT: 'a tab cannot indent; use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'a value that holds a colon and a space belongs in quotes',
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
