// The anchors of a Markdown text, named the way that GitHub names them.

import { proseOf } from './prose.ts'

export function anchorsIn(markdown: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const headings = [...proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading)
    const uses = counts.get(slug) ?? 0
    counts.set(slug, uses + 1)
    return uses === 0 ? slug : `${slug}-${uses}`
  })
  const marks = [...markdown.matchAll(/<a (?:id|name)="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...marks])
}

/** The anchor of a heading. */
export function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
