import { expect, test } from 'vitest'
import { sendFeedback } from './feedback.ts'

function told(feedbackUrl: string | undefined, ...reasons: readonly ('irrelevant' | 'helpful')[]): unknown {
  const posted: string[] = []
  const ad = { feedbackUrl }
  const sent = reasons.map((reason) => sendFeedback(ad, reason, { post: (url) => posted.push(url) }))
  return { sent, posted }
}

test('the reason goes with the address that came with the bid, once', () => {
  expect(told('https://x.example/feedback/t?v=1', 'irrelevant', 'helpful')).toEqual({
    sent: [true, false],
    posted: ['https://x.example/feedback/t?v=1&reason=irrelevant'],
  })
})

test.each([undefined, '', 'javascript:alert(1)', 'http://x.example/feedback/t', 'https://u:p@x.example/feedback/t'])(
  'nothing is sent to %j',
  (url) => {
    expect(told(url, 'helpful')).toEqual({ sent: [false], posted: [] })
  },
)
