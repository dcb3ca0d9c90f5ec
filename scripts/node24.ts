// npm run test:node24: the client on the older of the two supported Node versions, fetched into a folder of its own.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const version = '24.21.0'
const root = fileURLToPath(new URL('../', import.meta.url))
const name = `node-linux-${process.arch}`

const folder = mkdtempSync(join(tmpdir(), 'parley-node24-'))
try {
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const node = join(folder, 'node_modules', name, 'bin/node')
  execFileSync(node, ['packages/client/test/smoke.ts'], { cwd: root, stdio: 'inherit', timeout: 60_000 })
} finally {
  rmSync(folder, { recursive: true })
}
