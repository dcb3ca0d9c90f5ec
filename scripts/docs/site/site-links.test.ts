// `npm run task -- tidy` follows the links of every document. The site has a few more, and serves only a part of the project.

import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from '../../project/files.ts'
import { linksIn } from '../../tidy/links.ts'
import { assets, bar } from './navigation.ts'

const files = projectFiles(fileURLToPath(new URL('../../../', import.meta.url)))
const pages = files.filter(({ path }) => path.startsWith('docs/') && path.endsWith('.md'))
const served = (path: string): boolean =>
  pages.some((page) => page.path === `docs${path}.md`) ||
  Object.keys(assets).some((asset) => path.startsWith(`/${asset}`))

test('the bar and the first page lead to what the site serves', () => {
  const first = pages.find(({ path }) => path === 'docs/index.md')?.text ?? ''
  const actions = [...first.matchAll(/^ +link: (\/\S*)$/gm)].map(([, link = '']) => link)

  expect(actions.length).toBeGreaterThan(0)
  expect([...bar.map(({ link }) => link), ...actions].filter((link) => !served(link))).toEqual([])
})

test('a file that a page links and that is no page is served as it is', () => {
  const linked = pages
    .flatMap(linksIn)
    .map(({ file, target }) => posix.join(posix.dirname(file), target.split('#')[0] ?? ''))
    .filter((path) => path.startsWith('docs/') && posix.extname(path) !== '' && !path.endsWith('.md'))
    // Pictures are built into the pages.
    .filter((path) => !/\.(?:png|svg)$/.test(path))

  expect(linked.length).toBeGreaterThan(0)
  expect(linked.map((path) => path.slice('docs'.length)).filter((path) => !served(path))).toEqual([])
})
