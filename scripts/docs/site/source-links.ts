// Documents link sources, cases and other files of the repository, which are no pages of the site. There such a link
// becomes a link to the repository, if `SITE_SOURCE_URL` says where it can be read, and else a word that shows the path.

import { posix } from 'node:path'

/** The part of a Markdown token that is read and changed here. */
interface LinkToken {
  type: string
  tag: string
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
  attrs: [string, string][] | null
  children?: LinkToken[] | null
}

/** Changes the links of a page that leave the site. `page` is its path below `docs/`. */
export function changeSourceLinks(tokens: readonly LinkToken[], page: string, sourceUrl: string): void {
  for (const token of tokens) {
    changeLinks(token.children ?? [], page, sourceUrl)
  }
}

function changeLinks(tokens: readonly LinkToken[], page: string, sourceUrl: string): void {
  let isChanged = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const path = pathOutside(token.attrGet('href') ?? '', page)
      isChanged = path !== undefined && sourceUrl === ''
      if (path !== undefined) change(token, path, sourceUrl)
    } else if (token.type === 'link_close' && isChanged) {
      Object.assign(token, { type: 'source_close', tag: 'span' })
      isChanged = false
    }
  }
}

function change(token: LinkToken, path: string, sourceUrl: string): void {
  if (sourceUrl !== '') {
    token.attrSet('href', `${sourceUrl.replace(/\/$/, '')}/${path}`)
    return
  }
  Object.assign(token, { type: 'source_open', tag: 'span', attrs: [] })
  token.attrSet('class', 'source')
  token.attrSet('title', path)
}

const external = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\/|#)/i

/** The path in the repository that a link leads to, when it leads out of the site; else undefined. */
export function pathOutside(href: string, page: string): string | undefined {
  if (external.test(href)) return undefined
  const [target = ''] = href.split('#')
  const path = posix.join('docs', posix.dirname(page), decodeURIComponent(target))
  return path.startsWith('docs/') ? undefined : path
}
