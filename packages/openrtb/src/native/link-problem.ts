// T46: what is wrong with a URL in markup. People judge a link by its host, so the host has to be the one that they read:
// nothing stands before it, as in https://shop.example@evil.example/, and its letters are those that they look like.
// Names in other scripts are written in their xn-- form, which imitates nobody.

import { isPrivateHost } from './private-host.ts'

/** The usual form, which needs no closer look but at its host. */
const plain = /^https:\/\/([\w.-]+)(?::\d+)?(?:[/?#]|$)/

const port = /:\d*$/

/** What stands between the slashes and the path, as a browser finds it. */
const authorityForm = /^https:\/\/[/\\]*([^/\\?#]*)/

/** Anything but visible ASCII. A percent sign is as bad: the host behind it may be any other. */
const foreign = /[^!-$&-~]/

export interface LinkProblem {
  readonly kind: 'not-secure' | 'private-address'
  /** The end of a sentence that begins with the URL. */
  readonly says: string
}

const isNoLink: LinkProblem = { kind: 'not-secure', says: 'is not an https URL' }
const hasUser: LinkProblem = { kind: 'not-secure', says: 'has a user name or a password before its host' }
const isForeign: LinkProblem = { kind: 'not-secure', says: 'has a host that is not written in plain ASCII letters' }
const isPrivate: LinkProblem = {
  kind: 'private-address',
  says: 'leads to the reader’s own machine or network, not to the internet',
}

/** Undefined if nothing is wrong. */
export function linkProblem(url: string): LinkProblem | undefined {
  if (!url.startsWith('https://') || !URL.canParse(url)) return isNoLink
  const host = plain.exec(url)?.[1]
  if (host !== undefined) return isPrivateHost(host) ? isPrivate : undefined
  const authority = authorityForm.exec(url)?.[1] ?? ''
  if (authority.includes('@')) return hasUser
  if (foreign.test(authority)) return isForeign
  return isPrivateHost(authority.replace(port, '')) ? isPrivate : undefined
}
