// npm run task -- test:apps: follows the publisher's guides in empty folders, with the packages as users install them:
// Express with a plain script, React, Next.js, Vue and Svelte. Each ends with an ad in Chromium, with its picture and its
// notices. It needs the npm registry, so it is not part of the gate.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { commandOf } from '../command/command.ts'
import { packAll } from '../packages/pack.ts'
import { root, secondsSince } from '../project/root.ts'
import { type App, apps } from './apps.ts'
import { buildApp, startApp } from './build.ts'
import { visitApp } from './visit.ts'

export const command = commandOf({
  names: apps.map(({ name }) => name),
  options: { packed: { says: 'takes the tarballs of dist/packages as they are' } },
  async run({ packed }, names) {
    const chosen = apps.filter(({ name }) => names.length === 0 || names.some((one) => comesWith(name, one)))
    const startedMs = performance.now()
    if (!packed) await packAll(root)
    console.log(`npm run task -- packages: ${secondsSince(startedMs, 0)} s`)
    const home = mkdtempSync(join(tmpdir(), 'parley-apps-'))
    const exchange = await startExchange()
    const browser = await launchChromium()
    try {
      for (const app of chosen) await follow(app, home, { exchange, browser })
      console.log(`${chosen.length} apps show an ad; ${secondsSince(startedMs, 0)} s.`)
      return 0
    } catch (error) {
      console.log((error as Error).message)
      return 1
    } finally {
      await browser.close()
      await exchange.stop()
      rmSync(home, { recursive: true })
    }
  },
})

interface Visitor {
  readonly exchange: RunningExchange
  readonly browser: Browser
}

async function follow(app: App, home: string, { exchange, browser }: Visitor): Promise<void> {
  const folder = join(home, app.after ?? app.name)
  mkdirSync(folder, { recursive: true })
  const around = { root: root.slice(0, -1), folder, exchangeUrl: exchange.url }
  const sinceMs = performance.now()
  await buildApp(app, around)
  const running = await startApp(app, around)
  try {
    await visitApp(browser, running.url, exchange)
  } finally {
    await running.stop()
  }
  const files = app.steps.filter(({ kind }) => kind === 'file').length
  const commands = app.steps.length - files + 1
  console.log(
    `✓ ${app.name.padEnd(10)} ${files} files, ${commands} commands, ${secondsSince(sinceMs, 0)} s to an ad with picture, win and billing`,
  )
}

/** An app that goes on in the folder of another one needs that one. */
function comesWith(name: string, one: string): boolean {
  return name === one || apps.some((app) => app.name === one && app.after === name)
}
