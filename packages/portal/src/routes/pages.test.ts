import { portalPages, portalRoutes } from '@parley/contract'
import { expect, test } from 'vitest'
import { table } from './table.ts'

test.each(portalPages)('whoever has the page $path may use the routes that it asks', ({ asks, sides, role }) => {
  for (const name of asks) {
    const row = table[name]
    expect(sides.filter((side) => !row.sides.some((one) => one === side))).toEqual([])
    expect(['view', role]).toContain(row.role)
  }
})

test('no address of a page is one of an answer', () => {
  const answers = Object.values(portalRoutes).map(({ path }) => path as string)

  expect(portalPages.map(({ path }) => path).filter((path) => answers.includes(path))).toEqual([])
})
