// How a value of the caller's is shown back in a reason: short, on one line, and never more than a hint of it.

const shownLengthMax = 40

/** The value itself when it is short; its size when it is a list. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} items`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  const characters = value.length
  if (characters <= shownLengthMax) return JSON.stringify(value.toWellFormed())
  return `${JSON.stringify(value.slice(0, shownLengthMax).toWellFormed())}… (${characters} characters)`
}

/** The JSON type in words, with its article. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
