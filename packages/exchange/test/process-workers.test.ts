// T69 and T70 on a machine with several workers: each of its processes may die or be stopped, and the others cope.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'
import { killWorkers, startMachine, untilStarted } from './support/workers.ts'

afterAll(stopAll)

test('workers that die with questions on their lips are replaced, and the primary lives', async () => {
  const machine = await startMachine(2)
  const { child, port } = machine
  child.kill('SIGSTOP')
  for (let sent = 0; sent < 40; sent++) await sendRaw(port, postJson(requestOf()))
  await wait(100)
  await killWorkers(machine.workerPids())

  child.kill('SIGCONT')
  await untilStarted(machine, 4)
  const answer = await sendRaw(port, postJson(requestOf()))

  expect(answer.status).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('workers whose primary is killed finish what is under way and leave without a complaint', async () => {
  const { child, port, ended } = await startMachine(2)
  const bytes = postJson(requestOf({ site: { publisher: { id: 'p1' } } }))
  const wires = await Promise.all(Array.from({ length: 8 }, () => connect(port)))
  for (const wire of wires) wire.write(bytes.subarray(0, bytes.length - 10))
  await wait(50)

  child.kill('SIGKILL')
  await wait(100)
  for (const wire of wires) wire.write(bytes.subarray(bytes.length - 10))
  const answers = await Promise.all(wires.map((wire) => wire.answer()))
  const { stdout, stderr } = await ended

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  expect(stdout.match(/Parley has stopped\./g)).toHaveLength(2)
  expect(stderr).toBe('')
})

test('SIGTERM ends the machine with 0 within 2 s, also when a worker has just died', async () => {
  const { child, port, ended, workerPids } = await startMachine(2)
  await killWorkers(workerPids().slice(0, 1))
  await wait(300)
  const startMs = performance.now()

  child.kill('SIGTERM')
  const end = await Promise.race([ended, wait(10_000)])

  expect(end).toMatchObject({ code: 0, stderr: '' })
  expect(performance.now() - startMs).toBeLessThan(2000)
  await expect(connect(port)).rejects.toThrow('ECONNREFUSED')
})
