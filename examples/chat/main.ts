// npm run example:chat: the chat page, with its own exchange and shop on free ports. CHAT_PORT (8090; 0 picks a free one) sets
// its port; EXCHANGE_URL uses an exchange that is already running.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startChatServer } from './server.ts'
import { startShop } from './shop.ts'

const { CHAT_PORT = '8090', EXCHANGE_URL } = process.env
const root = fileURLToPath(new URL('../../', import.meta.url))

const exchangeUrl = EXCHANGE_URL ?? (await startExchange())
const { url } = await startChatServer(Number(CHAT_PORT), exchangeUrl)
console.log(`The chat is at ${url}/ and uses ${exchangeUrl}/openrtb2.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

/** The exchange as `npm start` starts it, with the example's campaigns and shop; it ends with this process. */
async function startExchange(): Promise<string> {
  const shop = await startShop()
  const own = { PARLEY_CONFIG: 'examples/chat/chat.yaml', PARLEY_PRODUCT_SEARCH_URL: shop.url }
  const child = spawn(process.execPath, ['packages/exchange/src/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGINT'))
  for await (const line of createInterface(child.stdout)) {
    const found = /answers POST (\S+)\/openrtb2$/.exec(line)?.[1]
    if (found !== undefined) return found
  }
  throw new Error('the exchange ended before it answered')
}
