// A part of a document that a command writes stands between markers, so that the command can write it again.

export function withSection(page: string, name: string, text: string): string {
  const begin = new RegExp(`<!-- ${name}: begin, [^>]*-->`).exec(page)
  const end = page.indexOf(`<!-- ${name}: end -->`)
  const from = begin === null ? -1 : begin.index + begin[0].length
  if (from < 0 || end < from) throw new Error(`the page has no section ${name}`)
  return `${page.slice(0, from)}\n\n${text}\n\n${page.slice(end)}`
}
