// Where something stands in a text, as editors count: from 1.

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Place {
  readonly line: number
  readonly column: number
}

export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
