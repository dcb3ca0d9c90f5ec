// T46: ad text enters a chat, next to words that a model wrote and perhaps before a model that reads. It is data from
// strangers: plain text, on one line, without anything that hides, reorders, marks up or links.

/** Longer texts are cut before they are looked at; no asset of a native ad comes near it. */
const lengthMax = 4096

/** Controls, soft hyphen, bidirectional marks, zero-width characters, byte order mark and invisible tags. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** What turns text into something else: tags and schemes. */
const active = /<[^<>]*>|[<>]|[a-z][a-z0-9+.-]{0,20}:\/\/|\b(?:javascript|vbscript|data):/gi

/** Taking something out can leave the pieces of something else standing together; so often it is looked for again. */
const passesMax = 8

export function cleanText(text: string): string {
  return isPlain(text) ? text : cleanedText(text)
}

/** Most ad text is plain already: printable ASCII with single spaces, and nothing that a tag, scheme or link needs. */
function isPlain(text: string): boolean {
  if (text.length > lengthMax) return false
  let before = space
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < space || code > tilde || needed.has(code) || (code === space && before === space)) return false
    before = code
  }
  return before !== space || text === ''
}

const space = 0x20
const tilde = 0x7e
/** `<`, `>`, `:` and `]`. */
const needed: ReadonlySet<number> = new Set([0x3c, 0x3e, 0x3a, 0x5d])

function cleanedText(text: string): string {
  let plain = text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/[\t\n\r]/g, ' ')
    .replace(hidden, '')
  for (let pass = 0; pass < passesMax && active.test(plain); pass++) {
    active.lastIndex = 0
    plain = plain.replace(active, '')
  }
  active.lastIndex = 0
  // Whoever nested deeper than this meant no good.
  if (active.test(plain)) plain = plain.replace(/[^\p{L}\p{N} ]/gu, '')
  active.lastIndex = 0
  // A space keeps Markdown from seeing a link.
  return plain.replaceAll('](', '] (').replace(/\s+/g, ' ').trim()
}
