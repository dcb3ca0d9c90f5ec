// What is wrong with a configuration, in a sentence and with its line.

import type { ErrorObject } from 'ajv'

export interface Problem {
  /** Line in the file, or undefined when the environment is at fault. */
  readonly line: number | undefined
  readonly message: string
}

interface Lines {
  lineOf(path: readonly string[], key?: string): number
}

/** The problem behind a failed check; `prefix` is where the checked value stands in the file. */
export function problemOf(error: ErrorObject, prefix: readonly string[], file: Lines): Problem {
  const path = [...prefix, ...error.instancePath.split('/').slice(1).map(unescaped)]
  const extra = error.keyword === 'additionalProperties' ? String(error.params.additionalProperty) : undefined
  return problem(file.lineOf(path, extra), messageOf(error, path, extra))
}

export function problem(line: number | undefined, message: string): Problem {
  return { line, message }
}

/** One line per problem, ready to print. */
export function showProblem({ line, message }: Problem, file: string): string {
  return line === undefined ? message : `${file}:${line}: ${message}`
}

function messageOf(error: ErrorObject, path: readonly string[], extra: string | undefined): string {
  const name = path.length === 0 ? 'the file' : path.join('.')
  if (extra !== undefined) return `${[...path, extra].join('.')} is not a setting; ${knownKeys(error)}`
  const allowed = error.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : ''
  return `${name} ${error.message ?? 'is wrong'}${allowed}`
}

function knownKeys({ parentSchema }: ErrorObject): string {
  const { properties } = (parentSchema ?? {}) as { readonly properties?: object }
  return properties === undefined ? 'remove it' : `known here: ${Object.keys(properties).join(', ')}`
}

/** A name inside a JSON pointer (RFC 6901). */
function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
