// A service does not end with whoever reads its first lines, such as `parley-booking | head -1`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { expect, test } from 'vitest'

test('booking serves although nobody reads what it prints', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [programFile('booking'), '--database', 'memory', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.stdout.destroy()

  const statusOf = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  await expect.poll(() => statusOf().catch(() => 0)).toBe(200)
  child.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
})
