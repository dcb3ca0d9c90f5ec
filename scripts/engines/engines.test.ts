import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'

test('all engines are started with what to set, and an interrupt stops them', async () => {
  const child = spawn(process.execPath, ['scripts/main.ts', 'engines'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await textUntil(child, 'Ctrl-C')
  const ports = [...said.matchAll(/^export \w+=.*127\.0\.0\.1:(\d+)/gm)].map(([, port]) => Number(port))

  expect(said).toMatch(/^export REDIS_URL=redis:\/\/127\.0\.0\.1:\d+$/m)
  expect(said).toMatch(/^export PARLEY_LEDGER_DATABASE=postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres$/m)
  expect(said).toMatch(/^export PARLEY_KAFKA_BROKERS=127\.0\.0\.1:\d+$/m)
  expect(await Promise.all(ports.map(isListening))).toEqual([true, true, true])
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await Promise.all(ports.map(isListening))).toEqual([false, false, false])
})

async function textUntil(child: ChildProcess, words: string): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes(words)) return said
  }
  throw new Error(`The engines ended before they said "${words}": ${said}`)
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
