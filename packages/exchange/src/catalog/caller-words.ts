// D93: what a caller proved or did not, in words. They say what is wrong and never what would be right.

import type { Caller, Doubt, Proof } from '../model/caller.ts'

const doubts: Readonly<Record<Doubt, string>> = {
  none: 'the request has neither a key nor a signature, and its address is not registered for this publisher',
  'key-form': 'the Authorization header must be the word Bearer, a space and the key',
  'key-wrong': 'the key in the Authorization header is not a key of this publisher',
  'signature-form': 'the X-Parley-Signature header must have the form t=SECONDS,v1=HEX or t=SECONDS,n=ONCE,v1=HEX',
  'signature-time':
    'the time in the X-Parley-Signature header is too far from the time of the exchange; check your clock and sign each request anew',
  'signature-wrong':
    'the signature in the X-Parley-Signature header does not match its time and the body as it was sent',
  'signature-again': 'the signature in the X-Parley-Signature header was used before; sign each request anew',
}

export function doubtWords(doubt: Doubt): string {
  return doubts[doubt]
}

export interface CallerPart {
  readonly verified: boolean
  readonly reason: string
}

/** What the record and test mode say about a caller, where its publisher has credentials. */
export function callerPart(caller: Caller): CallerPart | undefined {
  switch (caller.kind) {
    case 'open':
      return undefined
    case 'verified':
      return { verified: true, reason: proofWords(caller.by) }
    case 'unverified':
      return { verified: false, reason: doubtWords(caller.because) }
  }
}

function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'address':
      return 'its address is registered for this publisher'
    case 'key':
      return `its key is number ${proof.number} of ${proof.of}`
    case 'signature':
      return `its signature was made with secret number ${proof.number} of ${proof.of}`
  }
}
