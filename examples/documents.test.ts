// The documents do what they say: whoever types the commands of the README or of a guide in order sees what it shows.

import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { allDocuments, blocksIn, commonDocuments, ownTests } from './guide.ts'
import { readDocument } from './read-document.ts'
import { copyProject, Session } from './terminal.ts'

const documents = commonDocuments().filter(({ text }) =>
  blocksIn(text).some(({ language, role }) => language === 'sh' && role !== 'skipped'),
)
const skipped = allDocuments().flatMap(({ path, text }) =>
  blocksIn(text)
    .filter(({ role }) => role === 'skipped')
    .map(({ line, about }) => `${path}:${line} ${about}`),
)

let session: Session | undefined
afterEach(async () => {
  await session?.close()
  session = undefined
})
afterAll(() => console.log(`Blocks that are not tried: ${skipped.length === 0 ? 'none' : `\n${skipped.join('\n')}`}`))

test.for(documents.map(({ path }) => path))('%s does what it says', async (path) => {
  session = new Session(copyProject())
  const [document] = documents.filter((one) => one.path === path)
  if (document === undefined) throw new Error(`no document ${path}`)

  const tried = await readDocument(document, session)

  expect(tried).toBeGreaterThan(0)
})

test('the README and both guides to demand are among them', () => {
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'docs/guides/add-a-partner.md', 'docs/guides/operator.md']),
  )
})

test('a document with a test of its own is read by that test', () => {
  const paths = allDocuments().map(({ path }) => path)
  const own = Object.entries(ownTests).filter(([path]) => paths.includes(path))

  for (const [path, file] of own) expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(path)
})

test('whoever skips a block says why', () => {
  expect(skipped.filter((line) => /:\d+ *$/.test(line))).toEqual([])
})
