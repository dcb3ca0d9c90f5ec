// npm run packages: builds every package for strangers and packs it. `npm publish dist/packages/<file>` sends one.

import { fileURLToPath } from 'node:url'
import { packAll } from './packages/pack.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

for (const { name, file, bytes } of await packAll(root)) {
  process.stdout.write(`${name.padEnd(18)} ${String(Math.round(bytes / 1000)).padStart(5)} kB  ${file}\n`)
}
