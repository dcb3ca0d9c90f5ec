// T46: ad text enters a chat, next to words that a model wrote and perhaps before a model that reads. It is untrusted
// data: plain text, on one line, without anything that hides, reorders, marks up or links.

/** Longer texts are cut before they are looked at; no asset of a native ad comes near it. */
const lengthMax = 4096

/**
 * Controls and whatever Unicode says to show as nothing: soft hyphens, bidirectional marks, zero-width characters, fillers,
 * variation selectors and tags; then the marks of annotations and the empty Braille pattern.
 */
const hidden = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]--\ufe0f]/gv

/** The selector that gives an emoji its colours may stay directly behind one. */
const straySelector = /(?<!\p{Extended_Pictographic})\ufe0f/gu

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
    .replace(straySelector, '')
    .replace(hidden, '')
  for (let pass = 0; pass < passesMax && active.test(plain); pass++) {
    active.lastIndex = 0
    plain = plain.replace(active, '')
  }
  active.lastIndex = 0
  // Deeper nesting than this is an attack.
  if (active.test(plain)) plain = plain.replace(/[^\p{L}\p{N} ]/gu, '')
  active.lastIndex = 0
  // A space keeps Markdown from seeing a link.
  return plain.replaceAll('](', '] (').replace(/\s+/g, ' ').trim()
}
