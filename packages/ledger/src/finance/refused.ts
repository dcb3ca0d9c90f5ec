// What the books do not allow, with what to do about it. Whatever refuses has written nothing yet.

export interface Refused {
  readonly kind: 'refused'
  readonly reason: string
}

export function refusedFor(reason: string): Refused {
  return { kind: 'refused', reason }
}
