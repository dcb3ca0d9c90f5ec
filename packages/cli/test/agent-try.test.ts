// parley agent try against a real agent and a real booking; examples/agent has an exchange and a ledger besides.

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-try-'))
const children: ChildProcess[] = []
let url = ''

beforeAll(async () => {
  const [booking, agent] = [await freePort(), await freePort()]
  url = `http://127.0.0.1:${agent}`
  const config = join(folder, 'agent.yaml')
  writeFileSync(config, JSON.stringify(catalog))
  const bookingUrl = `http://127.0.0.1:${booking}`
  await start('booking', ['--port', String(booking)], 'Booking is at')
  await start('agent', ['--port', String(agent), '--config', config, '--booking', bookingUrl], 'The agent is at')
})

afterAll(async () => {
  for (const child of children) {
    child.kill()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true })
})

const tokenSha256 = createHash('sha256').update('buyer-token').digest('hex')
const catalog = {
  url: 'http://127.0.0.1:9393/mcp',
  publishers: [{ id: 'pub-1', domain: 'chat.example' }],
  products: [
    {
      id: 'shoes-us',
      name: 'Chats about shoes, US',
      description: 'Cards below answers about trail shoes.',
      publishers: ['pub-1'],
      targeting: { countries: ['US'] },
      floorCpmMicros: 2_000_000,
      minimumMicros: 100_000_000,
    },
  ],
  agents: [{ id: 'buyer', tokenSha256, approveAboveMicros: 1_000_000_000 }],
}

async function start(name: 'booking' | 'agent', args: readonly string[], ready: string): Promise<void> {
  const child = spawn(process.execPath, [programFile(name), '--database', 'memory', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise<void>((resolve) => child.stdout.on('data', (said) => String(said).includes(ready) && resolve()))
}

function tried(brief: string, more: readonly string[] = [], token = 'buyer-token') {
  return run(['agent', 'try', brief, '--url', url, '--token', token, '--wait', '20', ...more])
}

test('a brief becomes a live buy, which is canceled at the end', async () => {
  const { exitCode, out } = await tried('trail shoes, US, $500')

  expect(out).toContain('done  Capabilities\n')
  expect(out).toContain('Chats about shoes, US (shoes-us): matches: ')
  expect(out).toContain('floor $2 CPM, at least $100; no forecast yet')
  expect(out).toMatch(/mb_\w+, active: \$500 for 14 days, \$4 CPM, idempotency_key [0-9a-f-]{36}\n/)
  expect(out).toMatch(/done {2}Live\n {6}mb_\w+: active, ad approved\n/)
  expect(out).toMatch(/done {2}End\n {6}mb_\w+ is canceled: nothing more is spent\n$/)
  expect(exitCode).toBe(0)
})

test('with --keep the buy goes on, and --json has every step', async () => {
  const { out } = await tried('trail shoes, US', ['--keep', '--json', '--bid', '6.5'])
  const { steps } = JSON.parse(out) as { readonly steps: readonly { name: string; lines: readonly string[] }[] }

  expect(steps.map(({ name }) => name)).toEqual(['Capabilities', 'Products', 'Ad', 'Buy', 'Live'])
  expect(steps[3]?.lines[0]).toContain('$100 for 14 days, $6.5 CPM')
})

test('a step that fails ends the round, and says what would help', async () => {
  const poor = await tried('trail shoes, US, $5')
  const elsewhere = await tried('trail shoes, DE')

  expect(poor.exitCode).toBe(1)
  expect(poor.out).toMatch(/failed {2}Buy\n {6}BUDGET_TOO_LOW: .*\n {6}fix {2}.*100/)
  expect(elsewhere.out).toMatch(
    /failed {2}Products\n {6}the agent offers nothing for this brief\n {6}fix {2}name other/,
  )
})

test('a large buy waits for a person, and goes on once it is approved', async () => {
  const trying = tried('trail shoes, US, $2000')
  const task = await expect
    .poll(async () => {
      const { tasks } = (await (await fetch(`${url}/v1/tasks`)).json()) as {
        readonly tasks: readonly { task: string }[]
      }
      return tasks[0]?.task
    })
    .toMatch(/^tsk_/)
    .then(async () => ((await (await fetch(`${url}/v1/tasks`)).json()) as { tasks: { task: string }[] }).tasks[0]?.task)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/v1/tasks/${task}`, { method: 'POST', headers, body: '{"decision":"approved"}' })
  const { exitCode, out } = await trying

  expect(out).toContain(`it waits for a person (task ${task})`)
  expect(out).toContain('done  Live\n')
  expect(exitCode).toBe(0)
})

test('what cannot be tried is said with the way to fix it', async () => {
  const errorOf = async (...words: Parameters<typeof tried>) => (await tried(...words)).err

  expect(await errorOf('shoes', [], 'wrong')).toContain('does not know this token')
  expect(await errorOf('US, $5')).toContain('Say what is advertised')
  expect(await errorOf('shoes', ['--wait', '0'])).toContain('--wait must be a whole number of seconds')
  expect(await errorOf('shoes', ['--bid', 'much'])).toContain('--bid must be an amount of dollars')
  expect(await errorOf('shoes', ['--openrtb', 'here'])).toContain('--openrtb must begin with http')
  expect((await run(['agent', 'try', 'shoes', '--url', url])).err).toContain('PARLEY_BUYER_TOKEN')
  expect((await run(['agent', 'try', 'shoes', '--url', 'http://127.0.0.1:9', '--token', 'x'])).err).toContain(
    'No agent answers at http://127.0.0.1:9 ',
  )
})
