import { expect, test } from 'vitest'
import { paintFor } from './paint.ts'
import { printed } from './report.ts'

test('the JSON is complete and has no control character that a terminal interprets', () => {
  const said = '\u001b[31m \u009b2J \u007f\r'
  const report = { exitCode: 0, data: { said }, show: () => '' } as const

  const text = printed('why', report, paintFor({}, {}), true)

  expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(JSON.parse(text)).toEqual({ command: 'why', exitCode: 0, said })
})
