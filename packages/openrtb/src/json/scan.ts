// D70: a cheap look at the text before it is parsed. JSON.parse accepts 50,000 levels, but JSON.stringify and every
// recursive walk behind it do not, so depth and size are bounded here, once, for everything that follows.

export const depthMax = 32
export const tokensMax = 20_000

export interface JsonScan {
  readonly depth: number
  readonly tokens: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Counts nesting and tokens of a JSON text. The text need not be valid: the parser comes afterwards. */
export function scanJson(text: string): JsonScan {
  let depth = 0
  let deepest = 0
  let tokens = 1
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openBrace:
      case openBracket:
        depth++
        tokens++
        if (depth > deepest) deepest = depth
        break
      case closeBrace:
      case closeBracket:
        depth--
        break
      case comma:
      case colon:
        tokens++
        break
      default:
        break
    }
  }
  return { depth: deepest, tokens }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, quoteAt: number): boolean {
  let slashes = 0
  while (text.charCodeAt(quoteAt - 1 - slashes) === backslash) slashes++
  return slashes % 2 === 1
}
