// OpenID Connect: the authorization code flow with PKCE, state and nonce. Issuer and client come from the settings. The three
// secrets of one attempt are made from one, which only the browser that began has, in a cookie: nothing is stored here.

import { createHash } from 'node:crypto'
import { isLoopback } from '@parley/port'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
} from 'openid-client'
import type { Identity } from '../people/people.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly client: string
  readonly secret: string
  /** Where the provider leads browsers back to. */
  readonly callbackUrl: string
}

export interface Provider {
  readonly beginUrl: (attempt: string) => Promise<URL>
  /** Who came back; undefined if nobody is vouched for. */
  readonly identify: (attempt: string, back: URLSearchParams) => Promise<Identity | undefined>
}

const timeoutSeconds = 5

export function providerAt({ issuer, client, secret, callbackUrl }: ProviderSettings): Provider {
  const url = new URL(issuer)
  // Only on this machine, for trials.
  const execute = url.protocol === 'http:' && isLoopback(url.hostname) ? [allowInsecureRequests] : []
  let found: Promise<Configuration> | undefined
  /** Asked when somebody signs in for the first time, and again if that failed. */
  const configuration = (): Promise<Configuration> => {
    // Without a secret the client is a public one, for which PKCE is enough.
    const [metadata, authentication] = secret === '' ? [undefined, None()] : [secret, undefined]
    const options = { execute, timeout: timeoutSeconds }
    found ??= discovery(url, client, metadata, authentication, options).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
  return {
    async beginUrl(attempt) {
      const { state, nonce, verifier } = secretsOf(attempt)
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async identify(attempt, back) {
      const { state, nonce, verifier } = secretsOf(attempt)
      const current = new URL(callbackUrl)
      current.search = back.toString()
      const known = await configuration()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(known, current, checks)
      const claims = tokens.claims()
      if (claims === undefined) return undefined
      const { iss, sub } = claims
      const isAsked = claims.email === undefined && known.serverMetadata().userinfo_endpoint !== undefined
      const { email, email_verified } = isAsked ? await fetchUserInfo(known, tokens.access_token, sub) : claims
      return {
        // A subject is unique at its issuer only.
        subject: `${iss} ${sub}`,
        email: typeof email === 'string' && email_verified === true ? email : undefined,
      }
    },
  }
}

/** Each is 256 bits, and none of them tells another. */
function secretsOf(attempt: string) {
  const made = (name: string): string => createHash('sha256').update(`${name} ${attempt}`).digest('base64url')
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') }
}
