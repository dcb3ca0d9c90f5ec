import { portalPages } from '@parley/contract/lists'
import { expect, test } from 'vitest'
import { closedBecause, ownPages } from './own-pages.ts'

const labelsOf = (side: 'operator' | 'publisher' | 'partner' | 'advertiser', ...roles: ('edit' | 'finance')[]) =>
  ownPages({ side, roles: ['view', ...roles] }).map(({ label }) => label)

test('each side has its own pages, and the first is its home', () => {
  expect(labelsOf('publisher')).toEqual(['Earnings', 'Comparison', 'Funnel', 'Auctions', 'Ads', 'Keys'])
  expect(labelsOf('partner')).toEqual(['Spend', 'Comparison', 'Funnel', 'Auctions', 'Notice calls'])
  expect(labelsOf('advertiser')).toEqual(['Campaigns'])
})

test('pages of finance are in the navigation of whoever has the role', () => {
  expect(labelsOf('publisher', 'finance')).toEqual(expect.arrayContaining(['Statements', 'Payouts']))
  expect(labelsOf('partner', 'finance')).toContain('Invoices')
  expect(labelsOf('advertiser', 'finance')).toEqual(['Campaigns'])
})

test('a direct link to a page of another side, or of another role, says so', () => {
  const page = (path: string) => portalPages.find((one) => one.path === path) ?? portalPages[0]

  expect(closedBecause(page('/campaigns'), { side: 'partner', roles: ['view'] })).toBe(
    'There is nothing here for a partner.',
  )
  expect(closedBecause(page('/spend'), { side: 'advertiser', roles: ['view'] })).toBe(
    'There is nothing here for an advertiser.',
  )
  expect(closedBecause(page('/book'), { side: 'advertiser', roles: ['view'] })).toBe(
    'This page needs the role edit. Ask the operator for it.',
  )
  expect(closedBecause(page('/book'), { side: 'advertiser', roles: ['view', 'edit'] })).toBeUndefined()
})
