/** A reason of the admin port as a sentence: they begin small and end without a stop. */
export function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
