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
  id: required(Type.String({ minLength: 1 }), 'as requests have it in `site.publisher.id` or `app.publisher.id`'),
  keys: field(
    Type.Array(keyHash, { maxItems: credentialsMax }),
    [],
    'SHA-256 of each of its API keys, as `parley key` prints it; any of them is accepted',
  ),
  secrets: field(
    Type.Array(secret, { maxItems: credentialsMax }),
    [],
    'secrets with which it may sign requests, of at least 32 characters; use `${NAME}` or `secretFiles`',
  ),
  secretFiles: field(
    Type.Array(fileName, { maxItems: credentialsMax }),
    [],
    'files with further secrets, one in each; see `notices.secretFile`',
  ),
  addresses: field(
    Type.Array(range, { maxItems: 100 }),
    [],
    'addresses and ranges from which only this publisher calls; IPv6 ranges of a /64 or larger',
  ),
  required: field(
    Type.Boolean(),
    true,
    '`false`: requests that name it without a valid credential are not refused (401) but sold as a stranger’s, under the name `unverified:` and its id, and limited by `limits.unverified`',
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
