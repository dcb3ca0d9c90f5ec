// What somebody asks to change. Whether it may be changed, and to what, is a question for the check of the file.

import type { Edit } from '@parley/contract'

export type OrderReading =
  | { readonly kind: 'order'; readonly edits: readonly Edit[]; readonly base: string }
  | { readonly kind: 'refused'; readonly reason: string }

const editsMax = 100

export function readOrder(body: unknown): OrderReading {
  const { edits, base } = membersOf(body)
  if (typeof base !== 'string' || !Array.isArray(edits)) {
    return refused('send a JSON object with edits and base, the hash of the configuration that the edits are based on')
  }
  if (edits.length === 0 || edits.length > editsMax) return refused(`send between 1 and ${editsMax} edits`)
  const read = edits.flatMap((edit: unknown) => editIn(membersOf(edit)))
  if (read.length < edits.length) {
    return refused('each edit has kind (partner or campaign), name, member, and value: a number, true, false or null')
  }
  return { kind: 'order', edits: read, base }
}

export function readUndo(body: unknown): number | undefined {
  const { number } = membersOf(body)
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function refused(reason: string): OrderReading {
  return { kind: 'refused', reason }
}

function editIn({ kind, name, member, value }: Readonly<Record<string, unknown>>): readonly Edit[] {
  if (kind !== 'partner' && kind !== 'campaign') return []
  if (typeof name !== 'string' || typeof member !== 'string') return []
  if (typeof value !== 'number' && typeof value !== 'boolean' && value !== null) return []
  return [{ kind, name, member, value }]
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
