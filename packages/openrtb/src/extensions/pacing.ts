// D98: the pacing token of a chat (BidRequest.ext.service.pacing). The exchange gives it out with an answer and reads it in the
// next request of the same chat. Whatever stands there never refuses a request: what is no token of ours is not used.

import { notedWarning, type Warning } from '../issue.ts'

/** Characters of base64url. */
export const pacingTokenLengthMax = 256

/** Whether a value can be a token at all. */
export function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= pacingTokenLengthMax && alphabet.test(value)
}

const alphabet = /^[\w-]+$/

/** The warning about a token that is not used, with the reason in words of our own. */
export function unusableToken(note: string): Warning {
  return notedWarning('D98-pacing-token', 'ext.service.pacing', note)
}

export function pacingWarnings(value: unknown): readonly Warning[] {
  if (value === undefined || isTokenText(value)) return []
  return [unusableToken(`this is no text of 1 to ${pacingTokenLengthMax} letters, digits, hyphens and underscores`)]
}
