// The example does what it says: real processes, a card that was bought over AdCP, its delivery, and nothing left running.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

// Four programs start, and others may be at work on this machine.
test('an agent buys a card, which is shown in a chat and billed', { timeout: 240_000 }, async () => {
  const before = folders()

  const { code, said, complaints } = await run()

  expect(complaints).toBe('')
  expect(said).toContain('Chats with buying intent, US (chat-purchase-us): matches: ')
  expect(said).toContain('│ Trail shoes\n')
  expect(said).toContain('price $5 CPM\n')
  expect(said).toContain('the exchange took 2: the win and the billing notice\n')
  expect(said).toContain('1 impression, $0.005: exactly what the bid said\n')
  expect(said).toContain('is canceled: nothing more is spent\n')
  expect(said).toMatch(/Bought by an agent, shown in a chat and billed [\d.]+ s after the start\./)
  expect(said.trimEnd().endsWith('Stopped. Nothing is left running.')).toBe(true)
  expect(code).toBe(0)
  expect(folders()).toEqual(before)
})

function folders(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('parley-example-'))
}

async function run() {
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, complaints }
}
