// The built console as two servers hand it out: the exchange's admin port and the portal.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** What the build puts in place of a nonce. */
const nonceWord = /PARLEY_NONCE/g

export interface SentFile {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface BuiltSite {
  /** Undefined where it is not built. */
  readonly page: () => SentFile | undefined
  /** Below `/console/`. Only names that the build made reach the disk. */
  readonly file: (name: string) => SentFile | undefined
}

/** Each port has a page of its own. */
type PageFile = 'index.html' | 'portal.html'

/** Reads when it is first asked: most processes are never visited. */
export function builtSite(site: URL, pageFile: PageFile = 'index.html'): BuiltSite {
  const files = new Map<string, Buffer>()
  let page: string | undefined
  let names: ReadonlySet<string> = new Set()
  const open = (): string | undefined => {
    try {
      page ??= readFileSync(new URL(pageFile, site), 'utf8')
      if (names.size === 0) names = new Set(readdirSync(new URL('console/', site)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    return page
  }
  return {
    page() {
      const text = open()
      return text === undefined ? undefined : sentPage(text)
    },
    file(name) {
      if (open() === undefined || !names.has(name)) return undefined
      const body = files.get(name) ?? readFileSync(new URL(`console/${name}`, site))
      files.set(name, body)
      const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      return { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }, body }
    },
  }
}

function sentPage(text: string): SentFile {
  const nonce = randomBytes(16).toString('base64url')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyWith(nonce),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
  return { headers, body: text.replace(nonceWord, nonce) }
}

/** T77: the page runs its own scripts and reaches its own port only; what partners and callers wrote is text to it. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
