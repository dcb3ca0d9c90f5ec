// D89: signals that are no order to leave. Each would end a Node process, or open its inspector, if nobody heard it.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { startServer, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(stopAll)

test('SIGUSR2 is answered with a line, and the exchange goes on', async () => {
  const { child, port, said } = await startServer()

  child.kill('SIGUSR2')
  await expect.poll(said).toMatch(/^SIGUSR2 is ignored\. Send SIGHUP/m)

  expect((await sendRaw(port, postJson(requestOf()))).status).toBe(200)
})

test('SIGHUP, which a terminal also sends to workers, ends none of them', async () => {
  const machine = await startMachine(2)
  const pids = machine.workerPids()

  for (const pid of pids) process.kill(pid, 'SIGHUP')
  machine.child.kill('SIGHUP')
  await wait(500)

  expect(machine.workerPids()).toEqual(pids)
  expect((await sendRaw(machine.port, postJson(requestOf()))).status).toBe(200)
})

test('SIGUSR1 opens no inspector, neither in a single process nor in a primary and its workers', async () => {
  const [single, machine] = await Promise.all([startServer(), startMachine(2)])
  const pids = [single.child.pid ?? 0, machine.child.pid ?? 0, ...machine.workerPids()]
  const counts = (): readonly number[] => pids.map((pid) => listenersOf(pid).length)
  // 32 handles for callers, as `server.acceptors` says, and one for the operator.
  const expected = [33, 1, 32, 32]
  await expect.poll(counts, { timeout: 10_000 }).toEqual(expected)

  for (const pid of pids) process.kill(pid, 'SIGUSR1')
  await wait(500)

  // An inspector would stay. The kernel's table is read in parts, so that one reading may miss a socket while others come and go.
  await expect.poll(counts, { timeout: 10_000 }).toEqual(expected)
  expect((await sendRaw(machine.port, postJson(requestOf()))).status).toBe(200)
})

/** The sockets on which a process listens: here four for the traffic and one for the operator. */
function listenersOf(pid: number): readonly string[] {
  const lines = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n').slice(1))
  const states = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A')
  const inodes = new Set(states.map((words) => `socket:[${words[9]}]`))
  return openFilesOf(pid).filter((target) => inodes.has(target))
}

function openFilesOf(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).map((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`)
    } catch {
      // It was closed meanwhile.
      return ''
    }
  })
}
