// Text that has to fit into an asset of limited length, counted in characters as people see them (code points).

/** The text, cut at the last space before the limit with an ellipsis when it is too long. */
export function cutText(text: string, lengthMax: number | undefined): string {
  // There are never more characters than code units, and to take a text apart costs far more than to count those.
  if (lengthMax === undefined || text.length <= lengthMax) return text
  const characters = [...text]
  if (characters.length <= lengthMax) return text
  if (lengthMax < 2) return characters.slice(0, lengthMax).join('')
  const start = characters.slice(0, lengthMax - 1).join('')
  if (characters[lengthMax - 1] === ' ') return `${start.trimEnd()}…`
  const lastSpace = start.lastIndexOf(' ')
  return `${lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start}…`
}
