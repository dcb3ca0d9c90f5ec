// Reads CSV (RFC 4180) while it comes, cell by cell. A file may be larger than the memory; one row may not.

import { type Refused, refusedFor } from '../refused.ts'

export interface CsvRow {
  readonly kind: 'row'
  /** Of the file, from 1. A quoted cell may have several. */
  readonly line: number
  readonly cells: readonly string[]
}

interface CsvBounds {
  readonly cellsMax: number
  readonly cellCharactersMax: number
}

type Place = 'start' | 'plain' | 'quoted' | 'behind-quote'

/** The rows in their order; what cannot be read ends them. */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  bounds: CsvBounds,
): AsyncGenerator<CsvRow | Refused, void, undefined> {
  const reader = new RowReader(bounds)
  for await (const chunk of chunks) {
    for (const character of chunk) {
      const row = reader.take(character)
      if (row === undefined) continue
      yield row
      if (row.kind === 'refused') return
    }
  }
  const last = reader.end()
  if (last !== undefined) yield last
}

class RowReader {
  readonly #bounds: CsvBounds
  #place: Place = 'start'
  #cell = ''
  #cells: string[] = []
  #line = 1
  #isFirst = true

  constructor(bounds: CsvBounds) {
    this.#bounds = bounds
  }

  take(character: string): CsvRow | Refused | undefined {
    const isMark = this.#isFirst && character === '\uFEFF'
    this.#isFirst = false
    if (isMark) return undefined
    if (this.#place === 'quoted') return this.#takeQuoted(character)
    switch (character) {
      case '"':
        return this.#takeQuote()
      case ',':
        return this.#endCell()
      case '\n':
        return this.#endRow()
      case '\r':
        return undefined
      default:
        if (this.#place === 'behind-quote') return this.#refused('has text behind a quoted cell')
        this.#place = 'plain'
        return this.#append(character)
    }
  }

  /** The last row may have no line feed. */
  end(): CsvRow | Refused | undefined {
    if (this.#place === 'quoted') return this.#refused('has a quote that does not end')
    return this.#cells.length === 0 && this.#place === 'start' ? undefined : this.#endRow()
  }

  #takeQuoted(character: string): Refused | undefined {
    if (character === '\n') this.#line += 1
    if (character !== '"') return this.#append(character)
    this.#place = 'behind-quote'
    return undefined
  }

  #append(character: string): Refused | undefined {
    this.#cell += character
    return this.#cell.length > this.#bounds.cellCharactersMax ? this.#refused('has a cell that is too long') : undefined
  }

  #takeQuote(): Refused | undefined {
    if (this.#place === 'plain') return this.#refused('has a quote within a cell')
    const isInside = this.#place === 'behind-quote'
    this.#place = 'quoted'
    return isInside ? this.#append('"') : undefined
  }

  #endCell(): Refused | undefined {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#place = 'start'
    return this.#cells.length > this.#bounds.cellsMax ? this.#refused('has too many cells') : undefined
  }

  /** Empty lines are no rows. */
  #endRow(): CsvRow | Refused | undefined {
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#place === 'start'
    const line = this.#line
    const refused = isEmpty ? undefined : this.#endCell()
    this.#line += 1
    if (isEmpty) return undefined
    const cells = this.#cells
    this.#cells = []
    return refused ?? { kind: 'row', line, cells }
  }

  #refused(what: string): Refused {
    return refusedFor(`line ${this.#line} of the file ${what}`)
  }
}
