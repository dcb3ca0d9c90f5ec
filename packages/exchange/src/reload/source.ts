// What a configuration is loaded from: the text of its file and of each file of a secret that it names. It is a plain value,
// by which the exchange knows whether the files have changed.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Environment } from '../config/expand.ts'
import { type Loading, loadConfig } from '../config/load.ts'
import { problem } from '../config/problem.ts'
import { secretReader } from '../config/read-secret.ts'
import type { ReadSecret, SecretReading } from '../config/secret-files.ts'
import { adapterSchemas } from '../demand/partners.ts'
import { type RereadText, readAgain } from './read-again.ts'

export interface ConfigSource {
  readonly file: string
  /** Undefined where there is no such file and none is needed. */
  readonly text: string | undefined
  /** What was read for each name of a file in the configuration. */
  readonly secrets: readonly (readonly [name: string, reading: SecretReading])[]
}

export interface SourceReading {
  readonly source: ConfigSource
  readonly loading: Loading
}

/** Where the configuration is. */
export interface ConfigPlace {
  readonly file: string
  /** Whether the exchange may also start without the file. */
  readonly isOptional: boolean
}

/** Reads the files for the first time; only then may the configuration come from a pipe. */
export function readFirst({ file, isOptional }: ConfigPlace, environment: Environment): SourceReading {
  if (isOptional && !existsSync(file)) return loadText({ kind: 'none' }, file, environment)
  return loadText(readOnce(file), file, environment)
}

/** Reads them again. A file that was there must still be there: its absence is an accident and not a wish. */
export function readNext(
  { file, isOptional }: ConfigPlace,
  hadFile: boolean,
  environment: Environment,
  load = readText,
): SourceReading {
  const reading = readAgain(file)
  if (reading.kind === 'text') return load(reading.text, file, environment)
  const isNone = reading.kind === 'missing' && !hadFile && isOptional
  return loadText(isNone ? { kind: 'none' } : gone(reading), file, environment)
}

/** What the file would be with another text. */
export function readText(text: string, file: string, environment: Environment): SourceReading {
  return loadText({ kind: 'text', text }, file, environment)
}

/** What the files of its secrets hold now. */
export function secretsAgain({ file, secrets }: ConfigSource): ConfigSource['secrets'] {
  const read = secretReader(dirname(file))
  return secrets.map(([name]) => [name, read(name)])
}

/** The files that a source was read from. */
export function filesOf({ file, secrets }: ConfigSource): readonly string[] {
  return [file, ...secrets.map(([name]) => resolve(dirname(file), name))]
}

/** Of a file that was there, for a process that cannot be given another. */
function gone(reading: RereadText): RereadText {
  return reading.kind === 'missing'
    ? { kind: 'fault', reason: 'does not exist any longer; the active configuration stays until the file is restored' }
    : reading
}

function readOnce(file: string): RereadText {
  if (!existsSync(file)) return { kind: 'missing' }
  try {
    return { kind: 'text', text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { kind: 'fault', reason: `cannot be read: ${(error as Error).message}` }
  }
}

function loadText(
  reading: RereadText | { readonly kind: 'none' },
  file: string,
  environment: Environment,
): SourceReading {
  const secrets = new Map<string, SecretReading>()
  const read = secretReader(dirname(file))
  const readSecret: ReadSecret = (name) => {
    const known = secrets.get(name) ?? read(name)
    secrets.set(name, known)
    return known
  }
  const fault = faultOf(reading)
  const text = reading.kind === 'text' ? reading.text : undefined
  const loading: Loading =
    fault === undefined
      ? loadConfig(text ?? '', environment, adapterSchemas, { readSecret })
      : { kind: 'problems', problems: [problem(undefined, `${file} ${fault}`)] }
  return { source: { file, text, secrets: [...secrets] }, loading }
}

function faultOf(reading: RereadText | { readonly kind: 'none' }): string | undefined {
  switch (reading.kind) {
    case 'none':
    case 'text':
      return undefined
    case 'missing':
      return 'does not exist; name another file with --config or PARLEY_CONFIG'
    case 'fault':
      return reading.reason
  }
}
