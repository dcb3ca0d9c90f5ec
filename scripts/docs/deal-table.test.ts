import { fileURLToPath } from 'node:url'
import { reasons } from '@parley/exchange/reasons'
import { expect, test } from 'vitest'
import { casesIn } from '../project/cases.ts'
import { projectFiles } from '../project/files.ts'
import { dealTablePage } from './deal-table.ts'

const files = projectFiles(fileURLToPath(new URL('../../', import.meta.url)))
const { cases } = casesIn(files)
const { text } = dealTablePage(cases, files)

test('every case of deals is a row of the table', () => {
  const paths = cases.map(({ path }) => path).filter((path) => path.includes('/deal-table/'))

  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !text.includes(`(../../${path})`))).toEqual([])
})

test('a row tells the request, the bids and how each ended', () => {
  expect(text).toContain(
    '| pub-b, first price, floor 0.5<br>deal `d1`, for bolt | acme bids 9 under d1<br>bolt bids 2 under d1 ' +
      '| bolt for 2 under `d1` | acme: [deal-seat](reasons.md#deal-seat) |',
  )
})

test('every reason that is about deals is in the table, and so is the priority, whose losers have no code', () => {
  const aboutDeals = Object.keys(reasons).filter((reason) => /deal|private-auction/.test(reason))
  const unseen = aboutDeals.filter((reason) => !text.includes(`[${reason}](`))

  expect(aboutDeals).toContain('unknown-deal')
  expect(unseen).toEqual(['lost-to-deal'])
  expect(text).toContain(
    '| acme bids 2 under gold<br>bolt bids 5 under silver<br>coda bids 9 | acme for 2 under `gold` |  |',
  )
})
