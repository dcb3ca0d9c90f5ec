// The header Parley-As: whoever sees everything asks for what one side sees. It only narrows: what it cannot be read as is refused,
// and never taken for its absence. An answer that was narrowed has the header too, so that whoever asked does not take a service that
// does not know it, or a proxy that removed it, for one that narrowed.

export const askedAsHeader = 'parley-as'

/** Sides that are not the operator. */
const narrowSides = ['publisher', 'partner', 'advertiser'] as const
type NarrowSide = (typeof narrowSides)[number]

export interface AskedAs {
  readonly side: NarrowSide
  /** Its name, as the service that is asked has it. */
  readonly of: string
}

export type AskedAsReading =
  /** Nothing is narrowed. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'as'; readonly as: AskedAs }
  | { readonly kind: 'unreadable'; readonly reason: string }

const nameMax = 256

/** Names are percent-encoded, because a header holds no other letters than those of English. */
export function askedAsText({ side, of }: AskedAs): string {
  return `${side} ${encodeURIComponent(of)}`
}

export function readAskedAs(header: string | readonly string[] | undefined): AskedAsReading {
  if (header === undefined) return { kind: 'whole' }
  const [, word, encoded = ''] = /^(\w+) ([^\s,]+)$/.exec(String(header)) ?? []
  const side = narrowSides.find((one) => one === word)
  const of = decoded(encoded)
  if (side === undefined || of === undefined) return { kind: 'unreadable', reason }
  return { kind: 'as', as: { side, of } }
}

const reason =
  'the header Parley-As must be a side (publisher, partner or advertiser), a space, and its name in percent-encoding'

function decoded(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text)
    return name === '' || name.length > nameMax || /\p{Cc}/u.test(name) || !name.isWellFormed() ? undefined : name
  } catch {
    return undefined
  }
}
