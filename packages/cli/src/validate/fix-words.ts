// A suggestion in words.

import { placeOf, type Span } from '../text/place.ts'
import type { Suggestion } from './fix.ts'
import { stepsOf } from './locate.ts'

const shownMax = 200

interface NamedPlace {
  readonly name: string
  readonly span: Span
}

export function fixOf(
  text: string,
  suggestion: Suggestion | undefined,
  removable: readonly NamedPlace[],
): string | undefined {
  if (removable.length > 1) {
    const choices = removable.map(({ name, span }) => `"${name}" (line ${placeOf(text, span.start).line})`)
    return `remove ${choices.join(' or ')}`
  }
  if (suggestion === undefined) return undefined
  return suggestion.isInside ? `inside the string, ${wordsOf(suggestion)}` : wordsOf(suggestion)
}

function wordsOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'write':
      return `write ${memberOf(suggestion)}`
    case 'example':
      return `write, for example, ${memberOf(suggestion)}`
    case 'add':
      return `add, for example, ${memberOf(suggestion)}`
    case 'remove':
      return `correct it, or remove ${nameOf(suggestion) || 'it'}: it is not required`
  }
}

function memberOf(suggestion: Suggestion): string {
  const name = nameOf(suggestion)
  const value = JSON.stringify(suggestion.value)
  const shown = value.length <= shownMax ? value : `${value.slice(0, shownMax)}… (--json shows all of it)`
  return name === '' ? shown : `${name}: ${shown}`
}

/** The key as written in the file; items of arrays have none. */
function nameOf({ path }: Suggestion): string {
  const last = stepsOf(path).at(-1)
  return typeof last === 'string' ? `"${last}"` : ''
}
