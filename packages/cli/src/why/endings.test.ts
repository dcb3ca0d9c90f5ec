import { expect, test } from 'vitest'
import { endWith, impWith, stepsWith } from '../../test/explained-parts.ts'
import { paintFor } from '../report/paint.ts'
import { showEndings } from './endings.ts'

const paint = paintFor({}, {})

test('partners with the same outcome are grouped, with what to do and who can do it', () => {
  const fix = 'Answer within the tmax of the request, with 204 when time runs out.'
  const ends = [
    endWith({ partner: 'mute', fix, fixedBy: ['partner', 'operator'] }),
    endWith({ partner: 'slow', fix, fixedBy: ['partner', 'operator'] }),
    endWith({ partner: 'alpha', reason: 'won', says: 'won', detail: 'clears at 3.01 USD' }),
  ]

  expect(showEndings(stepsWith({ dispositions: ends }), paint)).toEqual([
    '  won          alpha: clears at 3.01 USD',
    '  late         did not answer in time',
    '               mute, slow',
    '               To fix it (partner or operator): Answer within the tmax of the',
    '               request, with 204 when time runs out.',
  ])
})

test('of several impressions, each end says for which', () => {
  const imps = [impWith({}), impWith({ impid: '2' })]
  const ends = [endWith({ impid: '1' }), endWith({ impid: '2' }), endWith({ impid: '2', detail: 'no answer' })]

  expect(showEndings(stepsWith({ auction: imps, dispositions: ends }), paint)).toEqual([
    '  late         did not answer in time',
    '               alpha (impression 1, 2)',
    '               alpha (impression 2): no answer',
  ])
})

test('a partner that writes a book is cut', () => {
  const lines = showEndings(stepsWith({ dispositions: [endWith({ detail: 'x'.repeat(10_000) })] }), paint)

  expect(lines.length).toBeLessThan(9)
  expect(lines.at(-1)).toMatch(/x…$/)
})
