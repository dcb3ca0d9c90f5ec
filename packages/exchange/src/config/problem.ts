// What is wrong with a configuration, in a sentence and with its line.

import type { ErrorObject } from 'ajv'
import { wordsOf } from './words.ts'

export interface Problem {
  /** Line in the file, or undefined when the environment is at fault. */
  readonly line: number | undefined
  readonly message: string
  /** The setting that is at fault, and what is wrong with it, where it is one: the two parts of the message. */
  readonly setting?: { readonly path: string; readonly fault: string }
  /** For a name that is no setting: the name, and those that are settings there. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] }
}

interface Written {
  writtenAt(path: readonly string[]): unknown
  lineOf(path: readonly string[], key?: string): number
}

/** The problems behind a failed check; `prefix` is where the checked value is in the file. */
export function problemsOf(
  errors: readonly ErrorObject[] | null | undefined,
  prefix: readonly string[],
  file: Written,
): readonly Problem[] {
  return tellingOf(errors ?? []).map((error) => problemOf(error, prefix, file))
}

/** A value of the wrong type fails its list of values as well, and a wrong name its object: one message is enough. */
export function tellingOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath))
  return errors.filter(
    ({ keyword, instancePath }) => keyword !== 'propertyNames' && (keyword !== 'enum' || !mistyped.has(instancePath)),
  )
}

function problemOf(error: ErrorObject, prefix: readonly string[], file: Written): Problem {
  const { propertyName } = error
  const names = propertyName === undefined ? [] : [propertyName]
  const path = [...prefix, ...error.instancePath.split('/').slice(1).map(unescaped), ...names]
  const extra = error.keyword === 'additionalProperties' ? String(error.params.additionalProperty) : undefined
  // What a variable or a file has put there is not shown (D92).
  const line = file.lineOf(path, extra)
  if (extra !== undefined) {
    const known = knownKeys(error)
    return {
      ...settingProblem(line, [...path, extra], `is not a setting; ${knownWords(known)}`),
      unknown: { name: extra, known },
    }
  }
  const fault = wordsOf({ ...error, data: file.writtenAt(path) })
  return path.length === 0 ? problem(line, `the file ${fault}`) : settingProblem(line, path, fault)
}

export function problem(line: number | undefined, message: string): Problem {
  return { line, message }
}

export function settingProblem(line: number | undefined, path: readonly string[], fault: string): Problem {
  const setting = { path: path.join('.'), fault }
  return { line, message: `${setting.path} ${fault}`, setting }
}

/** One line per problem, ready to print. */
export function showProblem({ line, message }: Problem, file: string): string {
  return line === undefined ? message : `${file}:${line}: ${message}`
}

function knownWords(known: readonly string[]): string {
  return known.length === 0 ? 'remove it' : `known here: ${known.join(', ')}`
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: object }
  return Object.keys(properties)
}

/** A name inside a JSON pointer (RFC 6901). */
function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
