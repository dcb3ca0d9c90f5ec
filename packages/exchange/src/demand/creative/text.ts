// Text that has to fit into an asset of limited length, counted in characters as people see them (code points).

/** The text, cut at the last space before the limit with an ellipsis when it is too long. */
export function cutText(text: string, lengthMax: number | undefined): string {
  const characters = [...text]
  if (lengthMax === undefined || characters.length <= lengthMax) return text
  if (lengthMax < 2) return characters.slice(0, lengthMax).join('')
  const kept = characters.slice(0, lengthMax - 1).join('')
  if (characters[lengthMax - 1] === ' ') return `${kept.trimEnd()}…`
  const lastSpace = kept.lastIndexOf(' ')
  return `${lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept}…`
}
