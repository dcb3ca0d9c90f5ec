// Whether the Node that is installed with Parley is the one that the Node.js project published (docs/decisions/runtime.md). Exit
// code 0: it is; 1: it is not; 2: that could not be compared.

import { readFileSync } from 'node:fs'
import { commandOf } from '../command/command.ts'
import { root } from '../project/root.ts'
import { verifyNode } from './verify.ts'

const exitCodes = { same: 0, different: 1, open: 2 } as const

export const command = commandOf({
  options: {
    archive: { takes: 'FILE', says: 'the archive of the release from the Node.js project, .tar.gz or .tar.xz' },
    shasums: { takes: 'FILE', says: 'its SHASUMS256.txt' },
  },
  async run({ archive, shasums }) {
    try {
      const platform = `linux-${process.arch}`
      const folder = `${root}node_modules/node-${platform}/`
      const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { readonly version: string }
      const files = { ...(archive === undefined ? {} : { archive }), ...(shasums === undefined ? {} : { shasums }) }
      const { kind, lines } = await verifyNode({ program: `${folder}bin/node`, version, platform, ...files })
      console.log(lines.join('\n'))
      return exitCodes[kind]
    } catch (error) {
      console.log(`Nothing was compared: ${(error as Error).message}`)
      return exitCodes.open
    }
  },
})
