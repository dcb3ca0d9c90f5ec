// T88: the commands of docs/guides/operations.md for a Node of the operator's own, with a Node at another place than the one that
// is installed with Parley. PARLEY_OWN_NODE names another one to try.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { emptyFolder, stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/guides/operations.md'), 'utf8')
const children: ChildProcess[] = []

/** These start from the sources, which takes a busy machine its time. */
const startMsMax = 120_000
vi.setConfig({ testTimeout: startMsMax + 60_000 })

let node: string
beforeAll(() => {
  node = process.env.PARLEY_OWN_NODE ?? copiedNode()
})
afterAll(async () => {
  const gone = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(gone)
  await stopAll()
})

test('the exchange and its workers run on the Node that the operator names', async () => {
  const { child, said } = run(commandWith('parley-exchange'), { WORKERS: '2' })
  await expect.poll(() => said().match(/POST http:/g)?.length, { timeout: startMsMax }).toBe(2)
  const port = Number(/ POST http:\/\/[^/]+:(\d+)\//.exec(said())?.[1])
  const workers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')

  expect([child.pid, ...workers].map((pid) => readlinkSync(`/proc/${pid}/exe`))).toEqual([node, node, node])
  // One that is held up refuses (D94).
  await expect.poll(async () => (await sendRaw(port, postJson(requestOf()))).status).toBe(200)
})

test.each(['parley-ledger', 'parley.js'])('so does %s', async (program) => {
  const { child, said } = run(commandWith(program))
  const [code] = (await once(child, 'close')) as [number]

  expect(code, said()).toBe(0)
  expect(said()).toContain('Usage')
})

/** The line of the guide that starts a program, with the Node of this test. */
function commandWith(program: string): string {
  const [, block = ''] = /### On your own Node\n[\s\S]*?```sh [^\n]*\n([\s\S]*?)```/.exec(guide) ?? []
  const line = block.split('\n').find((one) => one.includes(program))
  if (line === undefined) throw new Error(`the guide has no command with ${program}`)
  return line.replace('/opt/node/bin/node', node)
}

function run(command: string, env: Readonly<Record<string, string>> = {}) {
  const { NODE_COMPILE_CACHE = '' } = process.env
  const usual = { HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', PARLEY_DRAIN_MS: '0' }
  const settings = { ...usual, NODE_COMPILE_CACHE, PATH: '/usr/bin:/bin', ...env }
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd: root, env: settings })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

function copiedNode(): string {
  const file = join(emptyFolder(), 'bin/node')
  mkdirSync(dirname(file))
  copyFileSync(process.execPath, file)
  return file
}
