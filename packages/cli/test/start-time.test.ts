// How long somebody waits who types a small command. Counted is processor time, because a busy machine makes everything
// wait and is no fault of the command.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const launcher = fileURLToPath(new URL('../bin/parley.js', import.meta.url))
/** Loaded before the command: says at its end how many microseconds it worked. */
const counting = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(String(user + system))
})`)}`

test.each([[['--version']], [['--help']], [['explain', 'V06-imp-id-unique']]])(
  '%j works less than 0.4 seconds before it ends',
  (words) => {
    const seconds = [1, 2, 3, 4, 5].map(() => secondsOf(words))

    expect(Math.min(...seconds)).toBeLessThan(0.4)
  },
)

function secondsOf(words: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--import', counting, launcher, ...words], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return Number(stderr) / 1_000_000
}
