import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startFaultProxy } from './fault-proxy.ts'

const echo = createServer((socket) => socket.pipe(socket).on('error', () => {}))
echo.listen(0, '127.0.0.1')
await once(echo, 'listening')
const address = echo.address()
const proxy = await startFaultProxy(typeof address === 'object' && address !== null ? address.port : 0)
afterAll(async () => {
  await proxy.stop()
  echo.close()
})

test('it passes, delays, and holds back without losing anything', async () => {
  const socket = await dial()
  const heard: string[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk.toString()))
  const hears = (text: string): Promise<void> => expect.poll(() => heard.join(''), { timeout: 3000 }).toBe(text)

  socket.write('a')
  await hears('a')
  proxy.setMode(50)
  socket.write('b')
  await pause(60)
  expect(heard.join('')).toBe('a')
  await hears('ab')
  proxy.setMode('hold')
  socket.write('c')
  await pause(100)
  expect(heard.join('')).toBe('ab')
  proxy.setMode('pass')

  await hears('abc')
  socket.destroy()
})

test('stranded connections stay dead while new ones work', async () => {
  const old = await dial()
  old.write('x')
  await once(old, 'data')

  proxy.strand()
  let heard = ''
  old.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  old.write('lost')
  const fresh = await dial()
  fresh.write('y')
  const [answer] = (await once(fresh, 'data')) as [Buffer]

  expect(answer.toString()).toBe('y')
  expect(heard).toBe('')
  old.destroy()
  fresh.destroy()
})

async function dial(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: proxy.port, noDelay: true })
  await once(socket, 'connect')
  return socket
}
