// docs/spec.md in the pieces that can be shown to hold: a paragraph, an item of a list, or a row of a table. A row without a
// rule of its own belongs to the sentence above its table.

export interface Sentence {
  readonly line: number
  readonly section: string
  readonly text: string
  /** The rules that it names. */
  readonly rules: readonly string[]
  /** Whether it only leads to the items or rows below it, which speak for themselves. */
  readonly isIntroduction: boolean
}

export function sentencesOf(spec: string, ruleIds: readonly string[]): readonly Sentence[] {
  const pieces = piecesOf(spec)
  return pieces.flatMap((piece, at): readonly Sentence[] => {
    const rules = rulesIn(piece.text, ruleIds)
    if (piece.isRow && rules.length === 0) return []
    const next = pieces[at + 1]
    const isIntroduction =
      piece.text.endsWith(':') && next !== undefined && (!next.isRow || rulesIn(next.text, ruleIds).length > 0)
    const { line, section, text } = piece
    return [{ line, section, text, rules, isIntroduction }]
  })
}

interface Piece {
  readonly line: number
  readonly section: string
  readonly isRow: boolean
  text: string
}

function piecesOf(spec: string): readonly Piece[] {
  const lines = spec.split('\n')
  const pieces: Piece[] = []
  let open: Piece | undefined
  let section = ''
  let isCode = false
  for (const [at, line] of lines.entries()) {
    const kind = kindOf(line, lines[at + 1] ?? '')
    if (kind === 'fence') isCode = !isCode
    if (kind === 'heading' && !isCode) section = line.replace(/^#+ /, '')
    const isText = !isCode && (kind === 'row' || kind === 'item' || kind === 'words')
    if (isText && kind === 'words' && open !== undefined) open.text += ` ${line.trim()}`
    else if (isText) {
      open = { line: at + 1, section, isRow: kind === 'row', text: line.trim() }
      pieces.push(open)
    }
    if (kind !== 'words' && kind !== 'item') open = undefined
  }
  return pieces
}

type Kind = 'fence' | 'heading' | 'link' | 'row' | 'head' | 'empty' | 'item' | 'words'

function kindOf(line: string, next: string): Kind {
  if (line.startsWith('```')) return 'fence'
  if (line.startsWith('#')) return 'heading'
  if (/^\[[^\]]+\]: /.test(line)) return 'link'
  if (line.startsWith('|')) return isRule(line) || isRule(next) ? 'head' : 'row'
  if (line.trim() === '') return 'empty'
  return /^\s*(?:[-*]|\d+\.) /.test(line) ? 'item' : 'words'
}

function isRule(line: string): boolean {
  return /^\|[-| ]+\|$/.test(line)
}

function rulesIn(text: string, ruleIds: readonly string[]): readonly string[] {
  return ruleIds.filter((id) => text.includes(`\`${id}\``))
}
