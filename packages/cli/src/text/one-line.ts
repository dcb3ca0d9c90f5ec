// Untrusted text for one line of a terminal: without characters that a terminal interprets, that start a new line, or
// that change the direction of writing.

const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text as it may be shown; of anything else its JSON, and nothing for what is not there. */
export function oneLine(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replace(unfit, '\ufffd')
}
