// The built site on a free loopback port, as any server of static files would serve it.

import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

export interface Served {
  readonly url: string
  readonly close: () => void
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function serveFolder(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const file = fileFor(new URL(request.url ?? '/', 'http://127.0.0.1').pathname, folder)
    if (file === undefined) response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** The file that a path means, or undefined. */
function fileFor(path: string, folder: string): string | undefined {
  const file = join(folder, normalize(decodeURIComponent(path)))
  return [file, join(file, 'index.html'), `${file}.html`].find((one) => existsSync(one) && statSync(one).isFile())
}
