// RFC 4180, and safe to open in a spreadsheet: a text that begins like a formula is marked as text.

export type Cell = string | bigint | number | boolean

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Spreadsheets take a cell for a formula by its first character; a number is only a number. */
const formula = /^[=+\-@\t\r\n|%]/
const plainNumber = /^-?\d+(?:\.\d+)?$/
const special = /[",\r\n]/

function cellOf(cell: Cell): string {
  const text = String(cell)
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return special.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
