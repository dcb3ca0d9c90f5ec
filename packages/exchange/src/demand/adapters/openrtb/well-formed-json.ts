// T20: half of a surrogate pair is a string to JavaScript and an error to many JSON parsers. Partners get U+FFFD instead.

/** The value as JSON that every parser reads. */
export function wellFormedJson(value: unknown): string {
  const text = JSON.stringify(value)
  // JSON.stringify writes lone surrogates, and only them, as \ud8… to \udf…, so nearly every text is left alone here.
  return text.includes('\\ud') ? JSON.stringify(value, wellFormed) : text
}

function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), member]))
}
