#!/usr/bin/env node
// The command as the shell finds it. It is plain JavaScript that any Node understands, because the first Node on the
// PATH may be older than the one that npm ci installs here: then the right one is started in its place.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const majorMin = 24
const here = dirname(fileURLToPath(import.meta.url))
const start = join(here, 'start.js')

if (Number.parseInt(process.versions.node, 10) >= majorMin) await import('./start.js')
else startWith(pinnedNode(here))

/** The Node that npm ci puts into node_modules, here or in a folder above. */
function pinnedNode(folder) {
  const found = join(folder, 'node_modules', '.bin', 'node')
  if (existsSync(found)) return found
  return dirname(folder) === folder ? undefined : pinnedNode(dirname(folder))
}

function startWith(node) {
  if (node === undefined) {
    const hint = existsSync(join(here, '..', 'src')) ? ' Run npm ci first.' : ''
    console.error(`parley needs Node ${majorMin} or newer, and this is ${process.versions.node}.${hint}`)
    process.exit(2)
  }
  const child = spawn(node, [start, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A signal that only this process got is passed on; from a terminal the child has it already and takes it twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
