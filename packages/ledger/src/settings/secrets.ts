// The secrets of the notices, which the ledger verifies with and the shipper signs with: from the environment, or from files, whose
// changes take effect while they run (T85).

import { readSecretFile } from '@parley/journal'
import type { Settings } from './fields.ts'

export interface Secrets {
  readonly secret: string
  /** Empty when there is none. */
  readonly previousSecret: string
}

export type SecretSettings = Pick<Settings, keyof Secrets | `${keyof Secrets}File`>

export type SecretsReading =
  | { readonly kind: 'secrets'; readonly secrets: Secrets }
  | { readonly kind: 'wrong'; readonly sentence: string }

/** Whether there is something that can change. */
export function hasSecretFiles({ secretFile, previousSecretFile }: SecretSettings): boolean {
  return secretFile !== '' || previousSecretFile !== ''
}

/** A file counts more than the secret itself, which may have been read from it before. */
export function readSecrets(settings: SecretSettings): SecretsReading {
  const { secretFile, previousSecretFile } = settings
  const secret = secretFile === '' ? settings.secret : textOf(secretFile)
  if (typeof secret !== 'string') return wrong('PARLEY_NOTICE_SECRET_FILE', secretFile, secret.reason)
  if (secret === '' && secretFile !== '') {
    return wrong('PARLEY_NOTICE_SECRET_FILE', secretFile, 'is empty; write the secret into it')
  }
  // An empty file is how the previous secret is taken away while the process runs.
  const previousSecret = previousSecretFile === '' ? settings.previousSecret : textOf(previousSecretFile)
  if (typeof previousSecret !== 'string') {
    return wrong('PARLEY_NOTICE_PREVIOUS_SECRET_FILE', previousSecretFile, previousSecret.reason)
  }
  return { kind: 'secrets', secrets: { secret, previousSecret } }
}

function textOf(path: string): string | { readonly reason: string } {
  const reading = readSecretFile(path)
  return reading.kind === 'text' ? reading.text : reading
}

function wrong(variable: string, path: string, reason: string): SecretsReading {
  return { kind: 'wrong', sentence: `${variable}: ${path} ${reason}.` }
}
