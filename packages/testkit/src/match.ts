// A pattern is the expected JSON itself. Equality is exact, except where one of four matchers replaces a value.

import { isJsonObject } from './json-object.ts'

export type Pattern = null | boolean | number | string | readonly Pattern[] | { readonly [member: string]: Pattern }

/** The first place where `actual` differs from the pattern, with what was expected and what was found there. */
export function mismatchOf(pattern: Pattern, actual: unknown, path: string): string | undefined {
  if (Array.isArray(pattern)) return arrayMismatch(pattern, actual, path)
  if (!isJsonObject(pattern)) return pattern === actual ? undefined : mismatch(path, shown(pattern), actual)
  const [name, argument] = Object.entries(pattern)[0] ?? []
  const matcher = matcherOf(name)
  if (matcher === undefined) return objectMismatch(pattern, actual, path)
  return matcher.fits(actual, argument) ? undefined : mismatch(path, matcher.expects(argument), actual)
}

/** What is wrong with a pattern, so that a misspelt matcher cannot pass for an expected object. */
export function patternFault(pattern: unknown, path: string): string | undefined {
  if (Array.isArray(pattern)) return firstOf(pattern.entries(), ([index, item]) => patternFault(item, at(path, index)))
  if (!isJsonObject(pattern)) return undefined
  const names = Object.keys(pattern)
  const marked = names.find((name) => name.startsWith('$'))
  if (marked === undefined) return firstOf(names, (name) => patternFault(pattern[name], at(path, name)))
  const matcher = matcherOf(marked)
  if (matcher === undefined) return `${path} has the unknown matcher ${marked}`
  if (names.length > 1) return `${path} has other members beside ${marked}`
  return matcher.takes(pattern[marked]) ? undefined : `${path}.${marked} is ${shown(pattern[marked])}`
}

type PatternObject = { readonly [member: string]: Pattern }

interface Matcher {
  /** Whether the case file may give this argument. */
  takes(argument: unknown): boolean
  fits(actual: unknown, argument: unknown): boolean
  expects(argument: unknown): string
}

const matchers: Readonly<Record<string, Matcher>> = {
  $any: {
    takes: (argument) => argument === true,
    fits: (actual) => actual !== undefined,
    expects: () => 'any value',
  },
  $match: {
    takes: isRegex,
    fits: (actual, regex) => typeof actual === 'string' && new RegExp(String(regex)).test(actual),
    expects: (regex) => `a text that matches /${String(regex)}/`,
  },
  $absent: {
    takes: (argument) => argument === true,
    fits: (actual) => actual === undefined,
    expects: () => 'nothing',
  },
  $count: {
    takes: (argument) => typeof argument === 'number' && Number.isInteger(argument) && argument >= 0,
    fits: (actual, count) => Array.isArray(actual) && actual.length === count,
    expects: (count) => `an array of ${String(count)} items`,
  },
}

function matcherOf(name: string | undefined): Matcher | undefined {
  return name !== undefined && Object.hasOwn(matchers, name) ? matchers[name] : undefined
}

function isRegex(argument: unknown): boolean {
  if (typeof argument !== 'string') return false
  try {
    return Boolean(new RegExp(argument))
  } catch {
    return false
  }
}

function arrayMismatch(pattern: readonly Pattern[], actual: unknown, path: string): string | undefined {
  if (!Array.isArray(actual)) return mismatch(path, shown(pattern), actual)
  const differing = firstOf(pattern.entries(), ([index, item]) => mismatchOf(item, actual[index], at(path, index)))
  if (differing !== undefined || actual.length <= pattern.length) return differing
  return mismatch(at(path, pattern.length), 'nothing', actual[pattern.length])
}

function objectMismatch(pattern: PatternObject, actual: unknown, path: string): string | undefined {
  if (!isJsonObject(actual)) return mismatch(path, shown(pattern), actual)
  const differing = firstOf(Object.entries(pattern), ([name, item]) =>
    mismatchOf(item, own(actual, name), at(path, name)),
  )
  if (differing !== undefined) return differing
  const extra = Object.keys(actual).find((name) => !Object.hasOwn(pattern, name))
  return extra === undefined ? undefined : mismatch(at(path, extra), 'nothing', actual[extra])
}

// A name such as `constructor` is on every object; only the answer's own members count.
function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function mismatch(path: string, expected: string, actual: unknown): string {
  return `${path}: expected ${expected}, found ${shown(actual)}`
}

function at(path: string, step: string | number): string {
  return typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`
}

const shownLengthMax = 300

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= shownLengthMax ? text : `${text.slice(0, shownLengthMax)}…`
}

function firstOf<Item>(items: Iterable<Item>, look: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}
