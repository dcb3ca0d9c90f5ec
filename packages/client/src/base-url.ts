// Where the requests go. A wrong address is refused when the client is created, with the way to fix it, because later it
// would only show as a failed connection.

import { OptionsError } from './error.ts'

/**
 * The address of the endpoint. `canBeRelative` is true in a page, where a path refers to its own origin; `option` is the name
 * that the caller knows it by.
 */
export function endpointOf(
  baseUrl: unknown,
  canBeRelative: boolean,
  option: 'baseUrl' | 'exchange' = 'baseUrl',
): string {
  const problem = problemOf(baseUrl, canBeRelative)
  if (problem !== undefined) throw new OptionsError(option, problem.replaceAll('baseUrl', option))
  return `${(baseUrl as string).replace(/((?<!\/)\/openrtb2)?\/*$/, '')}/openrtb2`
}

const example = "such as 'https://exchange.example', or '' for the page's own origin"

function problemOf(baseUrl: unknown, canBeRelative: boolean): string | undefined {
  if (baseUrl === undefined || baseUrl === null)
    return `baseUrl is missing; set it to the exchange's address, ${example}`
  if (typeof baseUrl !== 'string') return `baseUrl must be a string, ${example}; got ${shown(baseUrl)}`
  if (/[?#]/.test(baseUrl)) return `baseUrl must not contain ? or #; got ${shown(baseUrl)}`
  if (baseUrl === '' || /^\/(?!\/)/.test(baseUrl)) {
    if (canBeRelative) return undefined
    return `outside a page, baseUrl must be a full address, such as 'https://exchange.example'; got ${shown(baseUrl)}`
  }
  if (!/^https?:\/\/[^/]/.test(baseUrl)) {
    return `baseUrl must begin with https://, http:// or /; got ${shown(baseUrl)}${guessOf(baseUrl)}`
  }
  if (!URL.canParse(baseUrl)) return `baseUrl is not a valid address: check its host and port; got ${shown(baseUrl)}`
  // Not shown, because it may contain a password.
  return new URL(baseUrl).username === ''
    ? undefined
    : 'baseUrl must not contain a user name; send a key with the option headers'
}

/** `localhost:8080` only lacks the scheme. */
function guessOf(baseUrl: string): string {
  const host = /^(?:\/\/)?([\w.-]+(?::\d+)?(?:\/.*)?)$/.exec(baseUrl)?.[1]
  if (host === undefined) return ''
  const scheme = /^(?:localhost|127\.)/.test(host) ? 'http' : 'https'
  return `; did you mean ${scheme}://${host.slice(0, 80)}?`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) || "''" : Object.prototype.toString.call(value)
}
