// Ten mistakes that people make, and what they read about them. The transcript is the message as it is printed: whoever
// changes a word of it sees it here.

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folder, run } from './effects.ts'

const mistakes = readdirSync(`${folder}mistakes`).toSorted()

test('ten typical mistakes are reported so that they can be fixed', async () => {
  const told = await Promise.all(
    mistakes.map(async (file) => {
      const { exitCode, out } = await run(['validate', `mistakes/${file}`])
      return `$ parley validate mistakes/${file}\n${out}(exit code ${exitCode})\n`
    }),
  )

  expect(mistakes).toHaveLength(10)
  await expect(told.join('\n')).toMatchFileSnapshot('./transcripts/validate.txt')
})

test('each of the ten is refused, and its first suggestion fixes it', async () => {
  const reports = await Promise.all(
    mistakes.map(async (file) => {
      const { exitCode, out } = await run(['validate', `mistakes/${file}`, '--json'])
      const { faults } = JSON.parse(out) as { readonly faults: readonly { readonly mend?: string }[] }
      return { exitCode, isHelped: faults.every(({ mend }) => mend !== undefined) }
    }),
  )

  expect(reports).toEqual(mistakes.map(() => ({ exitCode: 1, isHelped: true })))
})
