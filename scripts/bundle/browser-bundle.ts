// One file for a browser, made of an entry and all that it imports, as small as it gets.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The text of the bundle. `entry` is a path, absolute or from the root of the project; its exports are kept. */
export async function browserBundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(root, entry), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const [only, ...others] = chunks
  if (only === undefined || others.length > 0) throw new Error(`${entry} became ${chunks.length} files instead of one`)
  return only.code
}
