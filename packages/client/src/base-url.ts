// Where the requests go. A wrong address is refused when the client is made, with the way to mend it, because later it
// could only be told as a connection that fails.

import { OptionsError } from './error.ts'

/** The address of the endpoint. `canBeRelative` is true where a path means one of the page's own origin. */
export function endpointOf(baseUrl: unknown, canBeRelative: boolean): string {
  const problem = problemOf(baseUrl, canBeRelative)
  if (problem !== undefined) throw new OptionsError('baseUrl', problem)
  return `${(baseUrl as string).replace(/((?<!\/)\/openrtb2)?\/*$/, '')}/openrtb2`
}

const example = "such as 'https://exchange.example', or '' for the page's own origin"

function problemOf(baseUrl: unknown, canBeRelative: boolean): string | undefined {
  if (baseUrl === undefined || baseUrl === null) return `baseUrl is missing; give the exchange's address, ${example}`
  if (typeof baseUrl !== 'string') return `baseUrl must be a text, ${example}; got ${shown(baseUrl)}`
  if (/[?#]/.test(baseUrl)) return `baseUrl must end before ? and #; got ${shown(baseUrl)}`
  if (baseUrl === '' || /^\/(?!\/)/.test(baseUrl)) {
    if (canBeRelative) return undefined
    return `baseUrl must be a whole address outside of a page, such as 'https://exchange.example'; got ${shown(baseUrl)}`
  }
  if (!/^https?:\/\/[^/]/.test(baseUrl)) {
    return `baseUrl must begin with https://, http:// or /; got ${shown(baseUrl)}${guessOf(baseUrl)}`
  }
  if (!URL.canParse(baseUrl)) return `baseUrl is no address, check its host and port; got ${shown(baseUrl)}`
  // Not shown: it holds a password.
  return new URL(baseUrl).username === ''
    ? undefined
    : 'baseUrl must not hold a user name; send a key with the option headers'
}

/** Somebody who wrote `localhost:8080` forgot the beginning. */
function guessOf(baseUrl: string): string {
  const host = /^(?:\/\/)?([\w.-]+(?::\d+)?(?:\/.*)?)$/.exec(baseUrl)?.[1]
  if (host === undefined) return ''
  const scheme = /^(?:localhost|127\.)/.test(host) ? 'http' : 'https'
  return `; did you mean ${scheme}://${host.slice(0, 80)}?`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) || "''" : Object.prototype.toString.call(value)
}
