// A problem is shown with its lines of the file, which may contain a secret or be below one (D92). What follows such a
// name, on its line and on the deeper ones below, is shown as an ellipsis. This works on the text, so that it also
// covers a file that is not valid YAML.

import { secretNames } from '@parley/exchange/tools'
import { meantBy } from '../text/slip.ts'

/** The same text with the same lines, without its secrets. */
export function withoutSecrets(yaml: string): string {
  let hiddenBelow: number | undefined
  const lines = yaml.split('\n').map((line) => {
    const indentation = line.search(/\S/)
    if (indentation === -1) return line
    if (hiddenBelow !== undefined && isBelow(line, indentation, hiddenBelow)) return `${line.slice(0, indentation)}…`
    const name = secretIn(line)
    hiddenBelow = name && (name.isInBraces ? indentation : name.start)
    return name === undefined || line.slice(name.end).trim() === '' ? line : `${line.slice(0, name.end)} …`
  })
  return lines.join('\n')
}

/** Deeper lines belong to a name, and so do the items of a list that begin where the name does. */
function isBelow(line: string, indentation: number, name: number): boolean {
  return indentation > name || (indentation === name && line[indentation] === '-')
}

interface NamePlace {
  readonly start: number
  /** After its colon. */
  readonly end: number
  /** Then the lines below may begin before the name. */
  readonly isInBraces: boolean
}

const nameAndColon = /["']?([\w-]+)["']?\s*:/g

function secretIn(line: string): NamePlace | undefined {
  for (const match of line.matchAll(nameAndColon)) {
    const { 0: whole, 1: name = '', index } = match
    if (!isSecret(name)) continue
    return { start: index, end: index + whole.length, isInBraces: /[{[]/.test(line.slice(0, index)) }
  }
  return undefined
}

/** The value of a mistyped name may also be a secret. */
function isSecret(name: string): boolean {
  return secretNames.includes(name) || meantBy(name, secretNames) !== undefined
}
