// D105: domains of advertisers against a list of names that may be long. The list becomes a set once, and for a domain only the
// few names that it can be within are looked up (T13).

import { domainToASCII, domainToUnicode } from 'node:url'

export type Domains = ReadonlySet<string>

/** In the form in which they are compared. What is no domain names nobody. */
export function domainsOf(list: readonly string[]): Domains {
  const names = new Set<string>()
  for (const text of list) {
    const name = domainIn(text)
    if (name !== undefined) names.add(name)
  }
  return names
}

/**
 * `shop.example.com` is within its own name, within `example.com` and within `com`. A list may write other letters than a to z
 * as they are or as `xn--`; to convert a long list would take longer than the auction, so the domain is looked up in both forms.
 */
export function isWithin(domain: string, names: Domains): boolean {
  const name = domainIn(domain)
  if (name === undefined) return false
  if (hasName(name, names)) return true
  const other = isAscii.test(name) ? (name.includes('xn--') ? domainToUnicode(name) : '') : domainToASCII(name)
  return other !== '' && hasName(other, names)
}

/**
 * The form in which domains are compared: small letters, without scheme, user, port, path, dots at the end and `www.`; undefined
 * where nothing is left that could be a domain.
 */
export function domainIn(text: string): string | undefined {
  const small = text.toLowerCase()
  if (isPlain.test(small)) return withoutWww(small)
  const host = hostIn(small)
  if (isPlain.test(host)) return withoutWww(host)
  return host === '' || isForeign.test(host) ? undefined : withoutWww(host.normalize('NFC'))
}

const isPlain = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
const isAscii = /^[\x21-\x7e]*$/
/** What no name of a host has, in any script. */
const isForeign = /[\s,;:@/\\?#%<>[\]^|"'()]|^\.|\.\./

const [slash, question, hash, atSign] = Buffer.from('/?#@')

/** Lists of thousands come in such forms too, so that this is done letter by letter. */
function hostIn(text: string): string {
  const scheme = text.indexOf('//')
  let from = scheme === -1 ? 0 : scheme + 2
  let to = text.length
  for (let at = from; at < to; at++) {
    const letter = text.charCodeAt(at)
    if (letter === slash || letter === question || letter === hash) to = at
    else if (letter === atSign) from = at + 1
  }
  const host = text.slice(from, to).trim()
  const colon = host.lastIndexOf(':')
  return withoutDots(colon === -1 || !isPort.test(host.slice(colon)) ? host : host.slice(0, colon))
}

const isPort = /^:\d*$/

function withoutDots(host: string): string {
  let to = host.length
  while (to > 0 && host[to - 1] === '.') to--
  return host.slice(0, to)
}

function withoutWww(name: string): string {
  return name.startsWith('www.') ? name.slice(4) : name
}

function hasName(name: string, names: Domains): boolean {
  if (names.has(name)) return true
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    if (names.has(name.slice(dot + 1))) return true
  }
  return false
}
