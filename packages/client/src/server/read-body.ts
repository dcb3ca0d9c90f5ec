// The body of a page's request. Its size and its time are bounded before anything in it is looked at.

import { isObject, type Members, parsed } from '../json.ts'

/** A body that is still to be read, or what a parser in front of the handler has made of it. */
export type Body =
  | { readonly kind: 'stream'; readonly read: () => Promise<Chunk> }
  | { readonly kind: 'parsed'; readonly value: unknown }

interface Chunk {
  readonly done: boolean
  readonly value?: Uint8Array | undefined
}

export type BodyReading =
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'too-large' | 'too-slow' | 'ended-early' | 'not-json' }

/** Reads the body; `late` resolves when there is no more time for it. */
export async function readBody(body: Body, bytesMax: number, late: Promise<void>): Promise<BodyReading> {
  if (body.kind === 'parsed') return membersIn(jsonOf(body.value))
  const decoder = new TextDecoder()
  const isLate = late.then(() => 'late' as const)
  let text = ''
  let bytes = 0
  for (;;) {
    const chunk = await Promise.race([body.read().catch(() => 'broken' as const), isLate])
    if (chunk === 'late') return { kind: 'too-slow' }
    if (chunk === 'broken') return { kind: 'ended-early' }
    if (chunk.done || chunk.value === undefined) return membersIn(parsed(text + decoder.decode()))
    bytes += chunk.value.byteLength
    if (bytes > bytesMax) return { kind: 'too-large' }
    text += decoder.decode(chunk.value, { stream: true })
  }
}

/** Some parsers leave the bytes or the text as they are. */
function jsonOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return parsed(new TextDecoder().decode(value))
  return typeof value === 'string' ? parsed(value) : value
}

function membersIn(value: unknown): BodyReading {
  return isObject(value) ? { kind: 'members', members: value } : { kind: 'not-json' }
}
