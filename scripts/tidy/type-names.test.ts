// A search for the name of a type finds one thing: no exported type, interface or class has its name twice in a package.

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type ProjectFile, projectFiles } from '../project/files.ts'

const sources = projectFiles(fileURLToPath(new URL('../../', import.meta.url))).filter(
  ({ path }) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
)

test('no exported type name stands twice in a package', () => {
  const places = sources.flatMap((file) =>
    namesIn(file).map((name) => ({ name: `${file.path.split('/')[1]} ${name}`, path: file.path })),
  )

  const twice = [...Map.groupBy(places, ({ name }) => name)]
    .filter(([, alike]) => alike.length > 1)
    .map(([name, alike]) => `${name}: ${alike.map(({ path }) => path).join(', ')}`)

  expect(places.length).toBeGreaterThan(500)
  expect(twice).toEqual([])
})

function namesIn({ text }: ProjectFile): readonly string[] {
  return [...text.matchAll(/^export (?:interface|type|(?:abstract )?class) (\w+)/gm)].map(([, name = '']) => name)
}
