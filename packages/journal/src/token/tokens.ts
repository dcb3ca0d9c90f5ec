// What a notice URL carries: everything about the bid that will be needed when it is called, encrypted and authenticated, so
// that nothing has to be looked up, and nothing can be changed or read (T51–T56, D80).

import type { NoticeKind } from '@parley/contract'
import type { NoticeFacts } from '../records/notice-facts.ts'
import { type Envelope, envelopeIn, keyNameOf, periodRange, seal, tokenLengthOf, unseal } from './envelope.ts'
import type { RandomBytes } from './key-stream.ts'
import { createSecretKeys, type SecretKeys } from './period-keys.ts'
import { type Contents, contentsOf, type Elsewhere, type NoticeUrls, plainTextOf } from './plain-text.ts'

/** `expired`: not valid at this time, because it is too old or from a future that clocks cannot explain. */
export type TokenRefusal = 'malformed' | 'forged' | 'expired'

export type TokenReading =
  | ({ readonly kind: 'facts' } & Contents)
  | { readonly kind: 'refused'; readonly reason: TokenRefusal }

export interface SealedFacts extends NoticeFacts {
  readonly urls: NoticeUrls
}

export interface Seals extends Readonly<Record<'win' | 'billing' | 'impression', string>> {
  /** The partner's URLs that did not fit: whoever is to call them has to keep them. */
  readonly elsewhere: Elsewhere
  /** D102: the same bid once more; most publishers do not ask for it. */
  readonly feedback: () => string
}

export interface Tokens {
  /** `lengthMax` is what the notice URL leaves for a token: the partner's URLs are left out where they do not fit. */
  seal(sealed: SealedFacts, lengthMax?: number): Seals
  /** With the landing page, without the partner's URLs; undefined where it does not fit. */
  sealClick(sealed: SealedFacts, lengthMax?: number): string | undefined
  /** Verifies before anything else is believed. `nowSeconds` decides which keys are in use, and on the expiry. */
  open(token: string, kind: NoticeKind, nowSeconds: number): TokenReading
}

export interface TokenSettings {
  readonly secret: string
  /** What it sealed is still accepted; empty when there is none. */
  readonly previousSecret: string
  /** How long a key is in use; the same on all nodes, because it says which key a token has. */
  readonly keySeconds: number
  readonly expirySeconds: number
  readonly randomBytes: RandomBytes
}

/** Longer texts are no tokens, and are not decoded. */
export const tokenLengthMax = 2000
/** Clocks of nodes may differ by this much (T54). */
const skewSeconds = 120

export function createTokens(settings: TokenSettings): Tokens {
  const { secret, previousSecret, keySeconds, expirySeconds, randomBytes } = settings
  const keysMax = Math.ceil((expirySeconds + 2 * skewSeconds) / keySeconds) + 2
  const secretKeysOf = (text: string): SecretKeys =>
    createSecretKeys({ secret: text, keySeconds, keysMax, randomBytes })
  const current = secretKeysOf(secret)
  const accepted = previousSecret === '' ? [current] : [current, secretKeysOf(previousSecret)]

  function sealNow(text: string, issuedAt: number): Envelope {
    const period = Math.floor(issuedAt / keySeconds)
    return seal(text, { secretId: current.id, period: period % periodRange }, current.ofPeriod(period))
  }

  /** T56: the whole number of a period, where its key is in use at this time. */
  function acceptedPeriod(lastBits: number, nowSeconds: number): number | undefined {
    const last = Math.floor((nowSeconds + skewSeconds) / keySeconds)
    const first = Math.floor((nowSeconds - expirySeconds - skewSeconds) / keySeconds)
    const period = last - ((last - lastBits) & (periodRange - 1))
    return period < first ? undefined : period
  }

  return {
    seal(sealed, lengthMax = tokenLengthMax) {
      const { text, elsewhere } = fittingText(sealed, lengthMax)
      const envelope = sealNow(text, sealed.issuedAt)
      return {
        win: envelope.tokenFor('win'),
        billing: envelope.tokenFor('billing'),
        impression: envelope.tokenFor('impression'),
        feedback: () => envelope.tokenFor('feedback'),
        elsewhere,
      }
    },

    sealClick(sealed, lengthMax = tokenLengthMax) {
      const text = plainTextOf(sealed, { win: '', billing: '', landing: sealed.urls.landing }, nothingElsewhere)
      return tokenLengthOf(text) > lengthMax ? undefined : sealNow(text, sealed.issuedAt).tokenFor('click')
    },

    open(token, kind, nowSeconds) {
      const envelope = token.length > tokenLengthMax ? undefined : envelopeIn(token)
      if (envelope === undefined) return refused('malformed')
      const name = keyNameOf(envelope)
      const period = acceptedPeriod(name.period, nowSeconds)
      if (period === undefined) return refused('expired')
      for (const { id, ofPeriod } of accepted) {
        // Nothing of a forged token is parsed.
        const text = id === name.secretId ? unseal(envelope, kind, ofPeriod(period)) : undefined
        if (text !== undefined) return inTime(contentsOf(text), nowSeconds)
      }
      return refused('forged')
    },
  }
}

const nothingElsewhere: Elsewhere = { win: false, billing: false }

/** With as many of the partner's URLs as fit. If there is room for one, it is the billing URL, because it is about money. */
function fittingText(sealed: SealedFacts, lengthMax: number): Text {
  const { win, billing } = sealed.urls
  const whole = textWith(sealed, win, billing)
  if (tokenLengthOf(whole.text) <= lengthMax) return whole
  const withBilling = textWith(sealed, '', billing)
  if (tokenLengthOf(withBilling.text) <= lengthMax) return withBilling
  const withWin = textWith(sealed, win, '')
  return tokenLengthOf(withWin.text) <= lengthMax ? withWin : textWith(sealed, '', '')
}

interface Text {
  readonly text: string
  readonly elsewhere: Elsewhere
}

function textWith(sealed: SealedFacts, win: string, billing: string): Text {
  const elsewhere = { win: win !== sealed.urls.win, billing: billing !== sealed.urls.billing }
  return { text: plainTextOf(sealed, { win, billing, landing: '' }, elsewhere), elsewhere }
}

function inTime(contents: Contents, nowSeconds: number): TokenReading {
  const { issuedAt, expiresAt, lease } = contents.facts
  // Booking waits for the end of a token before it grants the money again, and has a tolerance of its own.
  const last = lease === undefined ? expiresAt + skewSeconds : expiresAt
  const isInTime = issuedAt - skewSeconds <= nowSeconds && nowSeconds <= last
  return isInTime ? { kind: 'facts', ...contents } : refused('expired')
}

function refused(reason: TokenRefusal): TokenReading {
  return { kind: 'refused', reason }
}
