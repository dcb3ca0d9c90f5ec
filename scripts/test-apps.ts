// npm run test:apps: follows the publisher's guides in empty folders, with the packages as users install them: Express with a
// plain script, React, Next.js, Vue and Svelte. Each ends with an ad in Chromium, with its picture and its notices. It needs the
// npm registry, so it is not part of the gate; `-- vue svelte` builds only these, `-- --packed` takes the
// tarballs of dist/packages as they are.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import { type App, apps } from './apps/apps.ts'
import { buildApp, startApp } from './apps/build.ts'
import { visitApp } from './apps/visit.ts'
import { packAll } from './packages/pack.ts'

const root = fileURLToPath(new URL('../', import.meta.url)).replace(/\/$/, '')
const home = mkdtempSync(join(tmpdir(), 'parley-apps-'))
const [isPacked, wanted] = [
  process.argv.includes('--packed'),
  process.argv.slice(2).filter((word) => !word.startsWith('-')),
]
const chosen = apps.filter(({ name }) => wanted.length === 0 || wanted.some((one) => comesWith(name, one)))

if (chosen.length === 0) throw new Error(`there is no such app; there are ${apps.map(({ name }) => name).join(', ')}`)

const startedMs = performance.now()
if (!isPacked) await packAll(root)
process.stdout.write(`npm run packages: ${secondsSince(startedMs)} s\n`)
const exchange = await startExchange()
const browser = await launchChromium()
try {
  for (const app of chosen) await follow(app)
  process.stdout.write(`${chosen.length} apps show an ad; ${secondsSince(startedMs)} s.\n`)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await browser.close()
  await exchange.stop()
  rmSync(home, { recursive: true })
}

async function follow(app: App): Promise<void> {
  const folder = join(home, app.after ?? app.name)
  mkdirSync(folder, { recursive: true })
  const around = { root, folder, exchangeUrl: exchange.url }
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
  process.stdout.write(
    `✓ ${app.name.padEnd(10)} ${files} files, ${commands} commands, ${secondsSince(sinceMs)} s to an ad with picture, win and billing\n`,
  )
}

/** An app that goes on in the folder of another one needs that one. */
function comesWith(name: string, one: string): boolean {
  return name === one || apps.some((app) => app.name === one && app.after === name)
}

function secondsSince(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(0)
}
