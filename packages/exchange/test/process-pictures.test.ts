// D104 with a real server: the pictures of sample ads are where the ads say, wherever the exchange listens.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { impOf, nativeText, requestOf, titleAsset } from './support/samples.ts'
import { type RunningServer, startServer, stopAll } from './support/server.ts'

let server: RunningServer
let origin: string
beforeAll(async () => {
  server = await startServer({ args: ['--sample'], env: { PARLEY_BASE_PATH: '/ads' } })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(stopAll)

const assets = [titleAsset, { id: 2, required: 1, img: { type: 3, wmin: 200, hmin: 100 } }, { id: 3, img: { type: 1 } }]

async function pictureUrlsOf(members: object): Promise<readonly string[]> {
  const body = JSON.stringify(requestOf({ imp: [impOf({ native: { request: nativeText(...assets) } })], ...members }))
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${origin}/ads/openrtb2`, { method: 'POST', headers, body })
  const { seatbid } = (await answer.json()) as {
    readonly seatbid: readonly { readonly bid: readonly { readonly adm: string }[] }[]
  }
  const text = seatbid[0]?.bid[0]?.adm ?? ''
  return [...text.matchAll(/"url":"([^"]+\.svg)"/g)].map(([, url]) => url ?? '')
}

test.each([
  ['the sandbox', { test: 1 }, ['sandbox.svg', 'sandbox-icon.svg']],
  ['a sample campaign', {}, ['coffee.svg', 'coffee-icon.svg']],
])('the pictures of %s load, and browsers may keep them', async (_, members, names) => {
  const urls = await pictureUrlsOf(members)
  const replies = await Promise.all(urls.map((url) => fetch(url)))

  expect(urls).toEqual(names.map((name) => `${origin}/ads/pictures/${name}`))
  for (const { status, headers } of replies) {
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
  expect(await replies[0]?.text()).toMatch(/^<svg /)
})

test('HEAD has no body, and a name that does not exist is an unknown path', async () => {
  const head = await fetch(`${origin}/ads/pictures/coffee.svg`, { method: 'HEAD' })
  const unknown = await fetch(`${origin}/ads/pictures/tea.svg`)

  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(unknown.status).toBe(404)
})
