// Texts as the database holds them. What callers and partners send may have characters that it lacks, and two texts that
// are one text there must be one here, otherwise a statement would meet its own row twice and be refused for ever.

/** PostgreSQL has no character for NUL, and UTF-8 has none for half of a pair. A mark stands in their place. */
export function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole
}
