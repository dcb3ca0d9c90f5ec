// Builds every package for its users and packs it. `npm publish dist/packages/<file>` sends one.

import { commandOf } from '../command/command.ts'
import { root } from '../project/root.ts'
import { packAll } from './pack.ts'

export const command = commandOf({
  async run() {
    for (const { name, file, bytes } of await packAll(root)) {
      console.log(`${name.padEnd(18)} ${String(Math.round(bytes / 1000)).padStart(5)} kB  ${file}`)
    }
    return 0
  },
})
