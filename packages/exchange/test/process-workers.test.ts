// T69 and T70 on a machine with several workers: each of its processes may die or be stopped, and the others cope.

import { setTimeout as wait } from 'node:timers/promises'
import { repeated } from '@parley/testkit/pace'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { type Ended, logLines, noLimits, stopAll } from './support/server.ts'
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

test('every worker takes the notices of the others, also one that was started again, and without a secret that is told once', async () => {
  const machine = await startMachine(3, noLimits)
  const noticeUrls = await Promise.all(Array.from({ length: 20 }, () => noticeUrlOf(machine.port)))

  const before = await Promise.all(noticeUrls.map((url) => notify(machine.port, url)))
  await killWorkers(machine.workerPids().slice(0, 2))
  await untilStarted(machine, 5)
  const after = await Promise.all(noticeUrls.map((url) => notify(machine.port, url)))

  expect(new Set(before)).toEqual(new Set([200]))
  expect(new Set(after)).toEqual(new Set([200]))
  expect(machine.said().match(/PARLEY_NOTICE_SECRET/g)).toHaveLength(1)
})

test('SIGTERM ends the machine with 0 within 2 s, also when a worker has just died', async () => {
  const { child, port, ended, workerPids } = await startMachine(2)
  await killWorkers(workerPids().slice(0, 1))
  await wait(300)
  const startMs = performance.now()

  child.kill('SIGTERM')
  const end = await Promise.race([ended, wait(10_000)])

  const { code, stderr } = end as Ended
  expect(code).toBe(0)
  expect(logLines(stderr)).toMatchObject([{ event: 'worker-died', why: 'SIGKILL' }])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(performance.now() - startMs).toBeLessThan(2000)
  await expect(connect(port)).rejects.toThrow('ECONNREFUSED')
})

/** What is refused because the machine is busy (D94) is asked again, as callers do. */
async function noticeUrlOf(port: number): Promise<URL> {
  const send = repeated((bytes: Buffer) => sendRaw(port, bytes))
  const { body } = await send(postJson(requestOf({ test: 1 })))
  const { seatbid } = JSON.parse(body) as { seatbid: { bid: { nurl: string }[] }[] }
  return new URL(seatbid[0]?.bid[0]?.nurl.replace('${AUCTION_PRICE}', '1') ?? '')
}

/** Calls a notice URL on a connection of its own, which the kernel gives to any of the workers. */
async function notify(port: number, { pathname, search }: URL): Promise<number> {
  const { status } = await sendRaw(port, `GET ${pathname}${search} HTTP/1.1\r\nHost: exchange.example\r\n\r\n`)
  return status
}
