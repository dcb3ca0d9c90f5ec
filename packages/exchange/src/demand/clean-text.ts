// T46: ad text enters a chat, next to words that a model wrote and perhaps before a model that reads. It is data from
// strangers: plain text, on one line, without anything that hides, reorders or marks up.

/** Controls, soft hyphen, bidirectional marks, zero-width characters, byte order mark and invisible tags. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(hidden, '')
    .replace(/<[^>]*>/g, '')
    .replace(/[<>]/g, '')
    .replaceAll('](', '] (')
    .trim()
}
