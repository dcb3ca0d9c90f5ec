// Text of an ad is shown beside the chat. Characters that hide, reorder or break lines are removed.

const lengthMax = 1000

/** Controls, soft hyphen, bidirectional marks, zero-width characters, byte order mark and invisible tags. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** The text on one line, or undefined if it is empty after that. */
export function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.slice(0, lengthMax).toWellFormed().replace(/\s+/g, ' ').replace(hidden, '').trim()
  return text === '' ? undefined : text
}
