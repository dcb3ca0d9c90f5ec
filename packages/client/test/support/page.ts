// A page with the client's own sources in it, under a strict content security policy, with a clock that the test rings,
// and a server that hears what the page calls.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'

export interface PageServer {
  readonly url: string
  /** The paths below /heard/ that were called, in order. */
  readonly heard: string[]
  readonly close: () => void
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The space above lets a test scroll to the ad. */
const html = `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script></head><body><main><h1>A page</h1><div id="space"></div><div id="place"></div>
</main></body></html>`

const css = `:root { color-scheme: light dark } #space { height: 3000px } main.near #space { height: 0 }`

const script = `import { parseNative, renderNative } from '/src/index.ts'
const alarms = new Set()
const clock = {
  nowMs: () => 0,
  after(ms, action) {
    const alarm = { ms, action }
    alarms.add(alarm)
    return () => alarms.delete(alarm)
  },
}
window.alarms = () => [...alarms].map(({ ms }) => ms)
window.ring = () => {
  for (const alarm of [...alarms]) {
    alarms.delete(alarm)
    alarm.action()
  }
}
window.clicks = 0
window.views = 0
window.show = (bid, changes = {}, given = {}) => {
  const reading = parseNative(bid, { loopbackHttp: true, ...given })
  if (reading.kind === 'faulty') return reading.reason
  const counts = { onClick: () => window.clicks++, onViewable: () => window.views++ }
  const options = { loopbackHttp: true, clock, ...counts, ...given }
  const ad = { ...reading.ad, ...changes }
  window.again = () => {
    const { element, stop } = renderNative(ad, options)
    window.stop = stop
    document.querySelector('#place').append(element)
  }
  document.querySelector('#place').replaceChildren()
  window.again()
  return reading.kind
}
document.documentElement.dataset.ready = 'true'
`

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="314"><rect width="600" height="314"/></svg>'

export async function startPageServer(): Promise<PageServer> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const [type, body] = fileAt(path)
    if (path.startsWith('/heard/')) heard.push(path.slice('/heard/'.length))
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type, 'Content-Security-Policy': policy })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, close }
}

function fileAt(path: string): readonly [type: string, body: string | undefined] {
  if (path === '/') return ['text/html', html]
  if (path === '/page.css') return ['text/css', css]
  if (path === '/page.js') return ['text/javascript', script]
  if (path.endsWith('.svg')) return ['image/svg+xml', picture]
  if (path.startsWith('/heard/')) return ['text/plain', '']
  return /^\/src\/[\w/-]+\.ts$/.test(path) ? ['text/javascript', sourceAt(path)] : ['text/plain', undefined]
}

function sourceAt(path: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../..${path}`, import.meta.url), 'utf8'))
}
