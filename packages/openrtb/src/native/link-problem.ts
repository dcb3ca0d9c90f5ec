// T46: what is wrong with a URL in markup. People judge a link by its host, so the host has to be the one that they read:
// nothing stands before it, as in https://shop.example@evil.example/, and its letters are those that they look like.
// Names in other scripts are written in their xn-- form, which imitates nobody.

/** The usual form, which needs no closer look. */
const plain = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]|$)/

/** What stands between the slashes and the path, as a browser finds it. */
const authorityForm = /^https:\/\/[/\\]*([^/\\?#]*)/

/** Anything but visible ASCII. A percent sign is as bad: the host behind it may be any other. */
const foreign = /[^!-$&-~]/

/** The end of a sentence that begins with the URL; undefined if nothing is wrong. */
export function linkProblem(url: string): string | undefined {
  if (!url.startsWith('https://') || !URL.canParse(url)) return 'is not an https URL'
  if (plain.test(url)) return undefined
  const authority = authorityForm.exec(url)?.[1] ?? ''
  if (authority.includes('@')) return 'has a user name or a password before its host'
  return foreign.test(authority) ? 'has a host that is not written in plain ASCII letters' : undefined
}
