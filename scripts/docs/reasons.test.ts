import { reasons } from '@parley/exchange/reasons'
import { expect, test } from 'vitest'
import { reasonsPage } from './reasons.ts'

const { text } = reasonsPage()

test('every reason has its own heading, once', () => {
  const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)

  expect(headings.toSorted()).toEqual(Object.keys(reasons).toSorted())
})

test('a reason is told with its meaning, what to do, who can, and its codes by name', () => {
  expect(text).toContain(
    [
      '### below-floor',
      '',
      '- **Meaning:** the bid is below the floor',
      '- **What to do:** Bid at or above imp.bidfloor of the request; it already includes the margin.',
      '- **Who can:** partner',
      '- **State:** `below-floor`',
      '- **seatnonbid:** 301, Response Rejected - Below Floor',
      '- **Loss code:** 100, Bid was Below Auction Floor',
    ].join('\n'),
  )
})

test('whoever has only a code finds its reasons', () => {
  expect(text).toContain(
    '| 204 | Creative Filtered - Incorrect Creative Format | [markup](#markup), [missing-asset](#missing-asset), [trackers](#trackers) |',
  )
  expect(text).toContain('| 501 | Parley - Connections in Use | [busy](#busy) |')
  expect(text).toContain('| 8 | it cannot match the user |')
})

test('no code of the lists is without a reason', () => {
  expect(text).not.toMatch(/\| +\|$/m)
})
