// The site: the documents of this folder as pages. It builds and runs without a network; the search is local.

import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { assets, bar, cardsOf, sidebarOf } from '../../scripts/docs/site/navigation.ts'
import { changeSourceLinks } from '../../scripts/docs/site/source-links.ts'
import { slugOf } from '../../scripts/project/anchors.ts'

const docs = fileURLToPath(new URL('../', import.meta.url))
const existing = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !path.startsWith('.'),
)
const { SITE_BASE = '/', SITE_SOURCE_URL = '' } = process.env

export default defineConfig({
  title: 'Parley',
  description: 'An exchange for conversational ads, in which every auction explains itself.',
  lang: 'en',
  base: SITE_BASE,
  ignoreDeadLinks: false,
  metaChunk: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${SITE_BASE}logo.svg` }]],
  themeConfig: {
    logo: { src: '/logo.svg', alt: '' },
    nav: bar,
    sidebar: sidebarOf(existing, titleOf),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    footer: { message: 'Licensed under Apache-2.0.' },
  },
  markdown: {
    // The documents are also read where they lie; their anchors are the same in both places.
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) =>
      md.core.ruler.push('source-links', ({ tokens, env }) =>
        changeSourceLinks(tokens, (env as { readonly relativePath: string }).relativePath, SITE_SOURCE_URL),
      ),
  },
  transformPageData: (page) => {
    if (page.relativePath === 'index.md') page.frontmatter.features = cardsOf(existing)
    // On a narrow screen the columns of its tables stand below each other; see parley.css.
    if (page.relativePath === 'reference/settings.md') page.frontmatter.pageClass = 'stacked-tables'
  },
  buildEnd: ({ outDir }) => {
    for (const [path, source] of Object.entries(assets)) {
      cpSync(`${docs}../${source}`, `${outDir}/${path}`, { recursive: true })
    }
  },
})

/** The first heading of a page. */
function titleOf(path: string): string {
  return /^# (.+)$/m.exec(readFileSync(docs + path, 'utf8'))?.[1] ?? path
}
