// T66: a disk that hangs. A named pipe that nobody writes to behaves like one: whoever opens it waits for ever.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { configFile, runToEnd, stopAll } from '../support/server.ts'
import { newPlace, type Place, startKeeping } from './stage.ts'

afterAll(stopAll)

const journal = { stallMs: 500, segmentBytesMax: 65_536 }

test('a start whose disk hangs ends with a sentence, so that somebody can start it again', async () => {
  const place = newPlace()
  mkdirSync(place.directory)
  letHang(place)
  const config = configFile(JSON.stringify({ journal: { directory: place.root, ...journal } }))

  const { code, stderr } = await runToEnd({ env: { PARLEY_CONFIG: config } })

  expect(code).toBeNull()
  expect(stderr).toContain(`cannot open the journal in ${place.root}: the disk has not answered for 507 ms`)
})

test('a stop whose disk hangs ends all the same', async () => {
  const place = newPlace()
  const { server } = await startKeeping(place, { journal, notices: { deliveryWaitMs: 100 } })
  letHang(place)
  // The journal looks every two seconds for what is confirmed.
  await wait(2500)

  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended

  expect(code).toBeNull()
  expect(stderr).toContain('Parley exits now: shutdown did not finish within 600 ms.')
})

/** The next who reads what is confirmed hangs. */
function letHang({ directory }: Place): void {
  const file = join(directory, 'confirmed')
  rmSync(file, { force: true })
  execFileSync('mkfifo', [file])
}
