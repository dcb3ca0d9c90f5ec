// Texts in the columns of a terminal: how many they take, cut and broken to fit.

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u
const without = /[\p{Mn}\p{Me}]/u

export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += columnsOfOne(character)
  return columns
}

/** The text, or its beginning with a mark that there is more. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let kept = ''
  let taken = 1
  for (const character of text) {
    taken += columnsOfOne(character)
    if (taken > columns) break
    kept += character
  }
  return `${kept}…`
}

/** Exactly that many columns. */
export function padded(text: string, columns: number): string {
  const fitting = cut(text, columns)
  return fitting + ' '.repeat(Math.max(0, columns - columnsOf(fitting)))
}

/** Lines of at most that many columns, broken at spaces; a longer word is broken inside. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => pieces(one, columns))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= columns) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function pieces(word: string, columns: number): readonly string[] {
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (columnsOf(piece) + columnsOfOne(character) > columns) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}

function columnsOfOne(character: string): number {
  if (without.test(character)) return 0
  return wide.test(character) ? 2 : 1
}
