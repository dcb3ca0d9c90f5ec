import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const bounds = { cellsMax: 4, cellCharactersMax: 8 }

/** In pieces of every size, because a file comes in any. */
async function read(text: string, size: number): Promise<readonly unknown[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const rows: unknown[] = []
  for await (const row of csvRows(pieces(), bounds)) rows.push(row.kind === 'row' ? row.cells : row.reason)
  return rows
}

test.each([1, 2, 3, 1000])('quotes, line feeds in cells and both line ends are read, in pieces of %i', async (size) => {
  expect(await read('\uFEFFa,b\r\n"x, ""y""","1\n2"\n\n,\nlast', size)).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\n2'],
    ['', ''],
    ['last'],
  ])
})

test('a quoted cell may be empty, and the last row may be one', async () => {
  expect(await read('""', 1)).toEqual([['']])
  expect(await read('"",""\n""\n', 1)).toEqual([['', ''], ['']])
})

test('what cannot be read ends the rows', async () => {
  expect(await read('a\nb"c\nd\n', 1)).toEqual([['a'], 'line 2 of the file has a quote within a cell'])
  expect(await read('"a" b\n', 1)).toEqual(['line 1 of the file has text behind a quoted cell'])
  expect(await read('"a', 1)).toEqual(['line 1 of the file has a quote that does not end'])
  expect(await read('123456789\n', 1)).toEqual(['line 1 of the file has a cell that is too long'])
  expect(await read('1,2,3,4,5\n', 1)).toEqual(['line 1 of the file has too many cells'])
})
