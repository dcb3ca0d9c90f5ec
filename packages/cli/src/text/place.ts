// Line and column of a position in a text, counted from 1 as in editors.

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
