// Who asks. With a file of keys, only its keys are answered. Without one, everybody who reaches the port is the operator, so
// it may only be a port of this machine.

import { timingSafeEqual } from 'node:crypto'
import { isLoopback, readAskedAs } from '@parley/port'
import { type Refusal, refused } from '../reports/query.ts'
import { narrowedTo, type View } from '../reports/view.ts'
import { hashOf, type Key } from './key.ts'
import { readKeys } from './read-keys.ts'

export type Access = { readonly kind: 'open' } | { readonly kind: 'keys'; readonly keys: readonly Key[] }

export type AccessReading = Access | { readonly kind: 'problem'; readonly reason: string }

/** `text` is what the file of keys holds; undefined where none is named. */
export function accessFrom(text: string | undefined, host: string): AccessReading {
  if (text !== undefined) return readKeys(text)
  if (isLoopback(host)) return { kind: 'open' }
  return {
    kind: 'problem',
    reason: `without keys the ledger listens only on loopback, and ${host} is reachable from other machines; set PARLEY_LEDGER_KEYS to a key file, or listen on 127.0.0.1`,
  }
}

/** What the operator should know at the start. */
export function remarkOn({ kind }: Access): string | undefined {
  if (kind === 'keys') return undefined
  return 'No keys are set, so every local process can read the whole ledger. Create keys with parley-ledger key, and set PARLEY_LEDGER_KEYS to the key file.'
}

/** The headers that say who asks, and for whom. */
interface Asking {
  readonly authorization?: string | undefined
  readonly 'parley-as'?: string | readonly string[] | undefined
}

/** The view of whoever sends these headers. */
export function viewOf({ authorization, 'parley-as': as }: Asking, access: Access): View | Refusal {
  const view = keyView(authorization, access)
  return 'side' in view ? narrowedTo(readAskedAs(as), view) : view
}

/** Every key is compared in full, so that time tells nothing. */
function keyView(authorization: string | undefined, access: Access): View | Refusal {
  if (access.kind === 'open') return { side: 'operator' }
  const given = /^Bearer ([\w.~+/=-]{1,256})$/i.exec(authorization ?? '')?.[1]
  if (given === undefined) return refused(401, 'send a key in the header Authorization: Bearer <key>')
  const hash = hashOf(given)
  let found: Key | undefined
  for (const key of access.keys) if (timingSafeEqual(hash, Buffer.from(key.sha256, 'hex'))) found = key
  return found?.view ?? refused(401, 'unknown key; ask the operator for a new one')
}
