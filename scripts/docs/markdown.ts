// Tables, code and links in Markdown. A bar inside a cell would end it, so it is escaped here and nowhere else.

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [lineOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(lineOf)].join('\n')
}

export function code(text: string): string {
  return `\`${text}\``
}

export function link(text: string, target: string): string {
  return `[${text}](${target})`
}

export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map(cellOf).join(' | ')} |`
}

function cellOf(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
