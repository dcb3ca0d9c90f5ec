// The documents do what they say: whoever types the commands of the README or of a guide in order sees what it shows.

import { afterAll, afterEach, expect, test } from 'vitest'
import { allDocuments, blocksIn } from './guide.ts'
import { readDocument } from './read-document.ts'
import { copyProject, Session, withoutNpm } from './terminal.ts'

const documents = allDocuments().filter(({ text }) =>
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
  const [document] = documents.filter((one) => one.path === path)
  if (document === undefined) throw new Error(`no document ${path}`)
  const folder = copyProject(changedBy(document.text))
  // The README's commands go through npm, as its reader types them.
  session = new Session(folder, undefined, path === 'README.md' ? '' : withoutNpm(folder))

  const tried = await readDocument(document, session)

  expect(tried).toBeGreaterThan(0)
})

/** A document that names a file of a package in a block may change it. */
function changedBy(text: string): readonly string[] {
  const tried = blocksIn(text).filter(({ role }) => role !== 'skipped')
  const named = tried.flatMap((block) => [...`${block.about}\n${block.text}`.matchAll(/packages\/\w+(?=\/)/g)])
  return [...new Set(named.map(([path]) => path))]
}

test('the README and the guides whose commands a reader types are among them', () => {
  const guides = ['publisher', 'partner', 'operator', 'add-a-partner', 'reports', 'money', 'campaigns'].map(
    (name) => `docs/guides/${name}.md`,
  )

  expect(documents.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', ...guides]))
})

test('whoever skips a block says why', () => {
  expect(skipped.filter((line) => /:\d+ *$/.test(line))).toEqual([])
})
