// Links of built pages that lead nowhere: to no file of the site, or to an anchor that its page does not have.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFor } from './serve.ts'

export interface LinkReport {
  readonly pages: number
  readonly links: number
  /** Each as `page: link`. */
  readonly dead: readonly string[]
}

export function deadLinks(folder: string): LinkReport {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const found = pages.flatMap((page) => linksIn(join(folder, page)).map((link) => ({ page, link })))
  const dead = found.filter(({ page, link }) => isDead(new URL(link, `http://site/${page}`), folder))
  return {
    pages: pages.length,
    links: found.length,
    dead: [...new Set(dead.map(({ page, link }) => `${page}: ${link}`))],
  }
}

/** Links within the site. Others are not asked for: the test needs no network. */
function linksIn(file: string): readonly string[] {
  const targets = [...readFileSync(file, 'utf8').matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, target = '']) => target)
  return targets.map((target) => target.replaceAll('&amp;', '&')).filter((target) => !/^[a-z]+:/i.test(target))
}

function isDead({ pathname, hash }: URL, folder: string): boolean {
  const file = fileFor(pathname, folder)
  if (file === undefined) return true
  return hash !== '' && !idsIn(file).has(decodeURIComponent(hash.slice(1)))
}

const ids = new Map<string, ReadonlySet<string>>()

function idsIn(file: string): ReadonlySet<string> {
  const known = ids.get(file)
  if (known !== undefined) return known
  const found = new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  ids.set(file, found)
  return found
}
