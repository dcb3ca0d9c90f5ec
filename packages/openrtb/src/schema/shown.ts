// How a value of the caller's is shown back in a reason: short, on one line, and never more than a hint of it.

const shownLengthMax = 40

/** The value itself when it is short; its size when it is a list. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} items`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'number') return shownNumber(value)
  if (typeof value !== 'string') return String(value)
  const characters = value.length
  if (characters <= shownLengthMax) return JSON.stringify(value.toWellFormed())
  return `${JSON.stringify(value.slice(0, shownLengthMax).toWellFormed())}… (${characters} characters)`
}

// A number such as 1e400 is read as infinite (D72). The caller never wrote that word, so the bound is said instead.
function shownNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? 'a number above 1.8e308, too large to read' : 'a number below -1.8e308, too large to read'
}

/** The JSON type in words, with its article. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
