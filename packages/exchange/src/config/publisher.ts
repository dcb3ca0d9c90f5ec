// A publisher that can prove who it is (D93), as the operator writes it into the configuration.

import { Type } from 'typebox'
import { field, required, schemaOf, type TermsOf } from './field.ts'
import { type ConfigFile, valueAt } from './file.ts'
import { type Problem, settingProblem } from './problem.ts'

/** Enough for an old, a present and a next one, and for a publisher with several servers. */
const credentialsMax = 8

/** `writeOnly`: a key may stand there by mistake instead of its hash. */
const keyHash = Type.String({ pattern: '^sha256:[0-9a-f]{64}$', writeOnly: true })
const secret = Type.String({ pattern: '^.{32,}$', writeOnly: true })
const fileName = Type.String({ minLength: 1, maxLength: 4096 })
const range = Type.String({ format: 'caller-range' })

const publisherFields = {
  id: required(Type.String({ minLength: 1 }), 'the value of `site.publisher.id` or `app.publisher.id`'),
  keys: field(
    Type.Array(keyHash, { maxItems: credentialsMax }),
    [],
    'SHA-256 hashes of the API keys, as printed by `parley key`; any key is accepted',
  ),
  secrets: field(
    Type.Array(secret, { maxItems: credentialsMax }),
    [],
    'secrets for signing requests, at least 32 characters each; use `${NAME}` or `secretFiles`',
  ),
  secretFiles: field(
    Type.Array(fileName, { maxItems: credentialsMax }),
    [],
    'files with further secrets, one per file; see `notices.secretFile`',
  ),
  addresses: field(
    Type.Array(range, { maxItems: 100 }),
    [],
    'addresses and ranges that only this publisher uses; IPv6 ranges must be a /64 or larger',
  ),
  required: field(
    Type.Boolean(),
    true,
    '`false`: requests without a valid credential are not rejected with 401 but sold under the name `unverified:` plus the id, and limited by `limits.unverified`',
  ),
}

export const PublisherEntry = schemaOf(publisherFields)

export type PublisherTerms = TermsOf<typeof publisherFields>

const proofs = ['keys', 'secrets', 'secretFiles', 'addresses'] as const

/** A publisher without any credential would have none of its requests verified. */
export function publisherProblems(file: ConfigFile): readonly Problem[] {
  const entries = valueAt(file.value, ['credentials', 'publishers'])
  // What is no list of entries has been complained about already.
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null || proofs.some((name) => hasSome(entry, name))) return []
    const path = ['credentials', 'publishers', String(index)]
    return [
      settingProblem(file.lineOf(path), path, 'has no credential; add keys, secretFiles or addresses, or remove it'),
    ]
  })
}

function hasSome(entry: object, name: string): boolean {
  const list = valueAt(entry, [name])
  // Anything that is no list is complained about by the check of the settings.
  return list !== undefined && !(Array.isArray(list) && list.length === 0)
}
