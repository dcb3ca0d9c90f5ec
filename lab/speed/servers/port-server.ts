// Two bare HTTP servers on one port, and how they share it: `reuse-port` lets the kernel choose for each connection,
// `cluster` lets the primary of node:cluster hand each connection over.

import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { freePort } from '@parley/testkit/free-port'

const processes = 2
const [way = '', role = 'primary', wantedPort = '0'] = process.argv.slice(2)

if (role === 'server' || cluster.isWorker) serve(Number(role === 'server' ? wantedPort : process.env.BENCH_PORT))
else await lead()

/** Starts the servers, prints their addresses and process ids, and stops on request. */
async function lead(): Promise<void> {
  const port = await freePort()
  const file = process.argv[1] ?? ''
  const children = Array.from({ length: processes }, () =>
    way === 'cluster'
      ? cluster.fork({ BENCH_PORT: String(port) }).process
      : fork(file, [way, 'server', String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))))
  process.once('SIGTERM', () => {
    for (const child of children) child.kill('SIGKILL')
    process.exit(0)
  })
  const pids = [process.pid, ...children.map(({ pid }) => pid)].join(',')
  process.stdout.write(`answers POST http://127.0.0.1:${port}/${pids} \n`)
}

function serve(port: number): void {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    request.on('end', () => {
      const { id } = JSON.parse(body) as { readonly id: string }
      const text = JSON.stringify({ id })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
      response.end(text)
    })
  })
  server.listen({ port, host: '127.0.0.1', reusePort: way !== 'cluster' }, () => process.send?.('ready'))
  process.once('disconnect', () => process.exit(0))
}
