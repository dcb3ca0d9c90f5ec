// T81: what a terminal gets. Reports quote what servers said, and a terminal obeys what it is told: it clears the screen, sets its
// title and fills the clipboard. So the last step before the terminal lets no control character through but line breaks,
// tabs and the colours of this command; marks that turn the direction of a line are removed as well.

import type { Paint } from './paint.ts'

const escapeCode = '\u001B'
/** The sequences that picocolors writes for what reports use, and nothing that hides a text or blinks. */
const colour = `${escapeCode}\\[(?:0|1|2|4|22|24|3[0-7]|39|9[0-7])m`
const turns = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'
const obeyed = new RegExp(`${colour}|(?![\\n\\t]|\\r\\n)[\\p{Cc}${turns}]`, 'gu')

export function terminalText(text: string, { isColorSupported }: Pick<Paint, 'isColorSupported'>): string {
  return text.replaceAll(obeyed, (found) => (found.length > 1 && isColorSupported ? found : '\uFFFD'))
}
