// D81 and D92: what an exchange sells that was just installed, what it remarks at the start, and what keeps it from it.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, runToEnd, startServer, stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'
import { startMachine } from './support/workers.ts'

afterAll(stopAll)

const noDemand =
  'No demand configured: every request except a test request gets 204. Add partners (demand.partners) or campaigns (house.campaigns) to the configuration, or try the sample campaigns: npm start -- --sample'

test('as npm start finds it, the exchange sells nothing that is invented and says what to do', async () => {
  const server = await startServer({ env: { PARLEY_CONFIG: '' } })

  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(204)
  await expect.poll(() => server.said().split('\n')[1]).toBe(noDemand)
})

test('--sample sells the sample campaigns and says that they are invented', async () => {
  const server = await startServer({ args: ['--sample'], env: { PARLEY_CONFIG: '/nowhere' } })

  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(200)
  await expect
    .poll(() => server.said().split('\n').slice(1, 3))
    .toEqual(['with 4 house campaigns and 0 partners.', 'These are sample campaigns (--sample); they are not billed.'])
})

test('the workers of --sample sell the sample campaigns too', async () => {
  const machine = await startServer({ args: ['--sample'], env: { WORKERS: '2' } })

  const answer = await sendRaw(machine.port, postJson(requestOf()))

  expect(answer.status).toBe(200)
})

test.each(['1', '2'])(
  'a warm-up of %s processes takes its time before they listen, and is seen nowhere',
  async (workers) => {
    const adminPort = await freePort()
    const admin = `http://127.0.0.1:${adminPort}`
    const startedAtMs = performance.now()
    const starting = startServer({
      env: { PARLEY_WARM_UP_MS: '500', PARLEY_ADMIN_PORT: String(adminPort), WORKERS: workers },
    })
    const ready: (number | undefined)[] = []
    while (ready.at(-1) !== 200) ready.push(await fetch(`${admin}/readyz`).then(({ status }) => status, noStatus))
    const tookMs = performance.now() - startedAtMs
    const server = await starting

    expect(tookMs).toBeGreaterThan(500)
    expect(await (await fetch(`${admin}/metrics`)).text()).not.toMatch(
      /^parley_(requests|notices|partner_calls)_total.* [1-9]/m,
    )
    expect(await (await fetch(`${admin}/auctions`)).json()).toMatchObject({ auctions: [] })
    expect((await sendRaw(server.port, postJson(requestOf()))).status).toBe(200)
  },
)

function noStatus(): undefined {}

test('--sample and --config at once end with 2 and a sentence', async () => {
  const ended = await runToEnd({ args: ['--sample', '--config', 'x.yaml'] })

  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain('--sample and --config cannot be combined; remove one of them')
})

test('what is hardly meant is remarked at the start, once, and does not keep the exchange from starting', async () => {
  const partner = '{ name: acme, marginPercent: 0.15, params: { endpoint: https://bid.acme.example/ } }'
  const file = configFile(`admin: { host: 0.0.0.0 }\ndemand: { partners: [${partner}] }`)
  const { child, ended } = await startMachine(2, { PARLEY_CONFIG: file })

  child.kill('SIGINT')
  const { code, stderr } = await ended

  expect(code).toBe(0)
  expect(stderr.match(/^remark: .*\.$/gm)).toEqual([
    expect.stringMatching(/^remark: admin\.host is 0\.0\.0\.0/),
    'remark: marginPercent of the partner acme is 0.15, which means 0.15 %: write 15 for 15 %.',
  ])
})

const taken = (port: number): unknown =>
  expect.stringMatching(
    new RegExp(
      `^cannot open the admin port on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE.*; choose another with PARLEY_ADMIN_PORT \\(admin\\.port; 0 takes a free one\\), or switch it off with PARLEY_ADMIN_ENABLED=false \\(admin\\.enabled\\)\n$`,
    ),
  )

test('a taken admin port ends the start with 1 and a sentence, and nobody is served before', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo

  const ended = await runToEnd({ env: { PARLEY_ADMIN_PORT: String(port) } })
  stranger.close()

  expect(ended).toEqual({ code: 1, stdout: '', stderr: taken(port) })
})

test('with workers too, a taken admin port ends the start before the first of them is started', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo

  const ended = await runToEnd({ env: { WORKERS: '2', PARLEY_ADMIN_PORT: String(port) } })
  stranger.close()

  expect(ended).toEqual({ code: 1, stdout: '', stderr: taken(port) })
})

test('an admin port that is switched off is neither opened nor looked for', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const env = { PARLEY_ADMIN_PORT: String(port), PARLEY_ADMIN_ENABLED: 'false' }

  const [single, machine] = await Promise.all([startServer({ env }), startMachine(2, env)])
  const answer = await sendRaw(single.port, postJson(requestOf()))
  stranger.close()
  single.child.kill('SIGINT')
  const { code, stderr, stdout } = await single.ended

  expect(answer.status).toBe(200)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout + machine.said()).not.toContain('admin port')
})

test('the admin port is there when the first caller can be', async () => {
  const adminPort = await freePort()

  await startServer({ env: { PARLEY_ADMIN_PORT: String(adminPort) } })
  const operator = await connect(adminPort)

  operator.destroy()
})
