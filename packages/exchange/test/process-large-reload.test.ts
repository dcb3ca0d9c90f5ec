// T89: a configuration that takes a second to read is read beside requests.

import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { askOnce, startCallers, yamlOf } from './support/reloads.ts'
import { configFile, noLimits, patience, type RunningServer, startServer, stopAll } from './support/server.ts'
import { startMachine } from './support/workers.ts'

/** Only signals change anything. */
const quiet = { PARLEY_WATCH_MS: '0', PARLEY_LOG_LEVEL: 'info', ...noLimits }

afterAll(stopAll)

test.each([1, 2])(
  'T89: while a file of 3,000 campaigns is read, requests are answered: processes that serve: %d',
  async (count) => {
    const file = configFile(yamlOf(1))
    const env = { ...quiet, PARLEY_CONFIG: file }
    const server = count === 1 ? await startServer({ env }) : await startMachine(count, env)
    await askOnce(server.port)
    const callers = startCallers(server.port, 1)

    writeFileSync(file, yamlOf(2, manyCampaigns(3000)))
    server.child.kill('SIGHUP')
    await expect.poll(() => appliedIn(server), patience).toBe(1)
    const asked = await callers.stop()

    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    // To read it takes a second. Whoever does nothing else meanwhile answers once.
    expect(asked.filter(({ version }) => version === 1).length).toBeGreaterThan(20)
    expect(await askOnce(server.port)).toEqual({ status: 200, version: 2 })
  },
)

/** They go on in the list of `yamlOf`, and cost less than its own. */
function manyCampaigns(count: number): string {
  const one = (number: number): string =>
    `    - id: more-${number}\n      priceCpm: 0.5\n      advertiserDomain: shop.example\n      creative:\n        title: Shoes ${number}\n        url: https://shop.example/\n        images: [{ use: main, url: "https://shop.example/${number}.png", w: 1200, h: 627 }]\n`
  return Array.from({ length: count }, (_, number) => one(number)).join('')
}

function appliedIn({ logged }: RunningServer): number {
  return logged().filter(({ event }) => event === 'config-applied').length
}
