// Where a text stops being JSON (RFC 8259). Used only for texts that JSON.parse refused; their depth is bounded before
// (json/scan.ts), so the functions below may call each other.

/** The position of the first character that cannot be there; the length of the text if it ends too early. */
export function faultPosition(text: string): number {
  const end = valueAt(text, skipSpace(text, 0))
  return end < 0 ? -end - 1 : skipSpace(text, end)
}

// Each reader returns the position behind what it read, or the place of the fault as -(position + 1).
type Reader = (text: string, at: number) => number

const faultAt = (position: number): number => -(position + 1)

const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
/** A word, a number or an escape that the end of the text cuts off. */
const cutOff = /(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:\.|[eE][+-]?))$/y
const cutOffEscape = /\\(?:u[0-9a-fA-F]{0,3})?$/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const valueAt: Reader = (text, at) => {
  switch (text[at]) {
    case '{':
      return listAt(text, at, '}', memberAt)
    case '[':
      return listAt(text, at, ']', valueAt)
    case '"':
      return stringAt(text, at)
    default:
      if (matched(cutOff, text, at) !== undefined) return faultAt(text.length)
      return matched(number, text, at) ?? matched(word, text, at) ?? faultAt(at)
  }
}

const memberAt: Reader = (text, at) => {
  if (text[at] !== '"') return faultAt(at)
  const key = valueAt(text, at)
  if (key < 0) return key
  const colon = skipSpace(text, key)
  return text[colon] === ':' ? valueAt(text, skipSpace(text, colon + 1)) : faultAt(colon)
}

/** Items between brackets, separated by commas; an empty list has nothing between them. */
function listAt(text: string, open: number, close: string, item: Reader): number {
  let at = skipSpace(text, open + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    const end = item(text, at)
    if (end < 0) return end
    at = skipSpace(text, end)
    if (text[at] === close) return at + 1
    if (text[at] !== ',') return faultAt(at)
    at = skipSpace(text, at + 1)
  }
}

/** A string breaks at a bad escape or a raw control character, or is never closed. */
const stringAt: Reader = (text, start) => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1
    if (text.charCodeAt(at) < 0x20) return faultAt(at)
    if (text[at] !== '\\') continue
    if (matched(cutOffEscape, text, at) !== undefined) break
    const next = matched(escaped, text, at)
    if (next === undefined) return faultAt(at + 1)
    at = next - 1
  }
  return faultAt(text.length)
}

function skipSpace(text: string, at: number): number {
  return matched(space, text, at) ?? at
}

function matched(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
