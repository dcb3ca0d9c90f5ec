// Builds the console if it was never built, or if one of its files is newer than the build. Whoever starts an exchange for
// people calls this first: the demo, the tests in a browser, and what packs the packages.

import { renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isNewest } from '../bundle/is-newest.ts'

const folder = fileURLToPath(new URL('../../packages/console/', import.meta.url))
const site = `${folder}site`
const sources = ['src/**/*', '*.html', 'vite.config.ts', 'package.json']

export async function ensureConsole(): Promise<void> {
  if (isNewest(`${site}/index.html`, folder, sources)) return
  // Vite takes a second of processor time to load, and mostly there is nothing to build.
  const { build } = await import('vite')
  // An exchange may be running already: it must never find half a console.
  const built = `${folder}dist/site.${process.pid}`
  await build({
    configFile: `${folder}vite.config.ts`,
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
  })
  rmSync(site, { recursive: true, force: true })
  renameSync(built, site)
}
