// parley-ledger key: makes a key. The line for the file goes to the standard output, so that it can be appended; the key
// itself is shown once, beside it, and is stored nowhere.

import { parseArgs } from 'node:util'
import { hashOf, keyFrom, lineOf } from './key.ts'
import { readKey } from './read-keys.ts'

export interface KeyEffects {
  readonly randomBytes: (size: number) => Uint8Array
  /** The standard output. */
  readonly print: (line: string) => void
  /** The standard error. */
  readonly printError: (line: string) => void
}

const keyUsage = 'parley-ledger key --side operator|publisher|partner [--of <name>] [--name <name of the key>]'

const keyBytes = 32
const nameBytes = 3

/** Returns the exit code. */
export function makeKey(words: readonly string[], { randomBytes, print, printError }: KeyEffects): 0 | 2 {
  const options = optionsIn(words)
  if (typeof options === 'string') {
    printError(`${options}\n\n${keyUsage}`)
    return 2
  }
  const { side, of } = options
  const key = keyFrom(randomBytes(keyBytes))
  const name = options.name ?? `${of ?? side}-${Buffer.from(randomBytes(nameBytes)).toString('hex')}`
  const sha256 = hashOf(key).toString('hex')
  const made = readKey(of === undefined ? { name, side, sha256 } : { name, side, of, sha256 })
  if (typeof made === 'string') {
    printError(`${made}\n\n${keyUsage}`)
    return 2
  }
  print(lineOf(made))
  printError(`The key is ${key}`)
  printError('It is shown only once. Add the line to the key file (PARLEY_LEDGER_KEYS) and restart the ledger.')
  return 0
}

interface Options {
  readonly side: string
  readonly of: string | undefined
  readonly name: string | undefined
}

function optionsIn(words: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { side: { type: 'string' }, of: { type: 'string' }, name: { type: 'string' } },
    })
    return { side: values.side ?? '', of: values.of, name: values.name }
  } catch (error) {
    return (error as Error).message
  }
}
