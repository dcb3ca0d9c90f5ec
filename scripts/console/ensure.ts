// Builds the console if it was never built, or if one of its files is newer than the build. Whoever starts an exchange for
// people calls this first: the demo, the tests in a browser, and what packs the packages.

import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('../../packages/console/', import.meta.url))

export async function ensureConsole(): Promise<void> {
  if (builtAtMs() >= changedAtMs()) return
  await build({ configFile: `${folder}vite.config.ts`, logLevel: 'error' })
}

function builtAtMs(): number {
  return statSync(`${folder}site/index.html`, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function changedAtMs(): number {
  const names = globSync(['src/**/*', 'index.html', 'vite.config.ts', 'package.json'], { cwd: folder })
  return Math.max(...names.map((name) => statSync(folder + name).mtimeMs))
}
