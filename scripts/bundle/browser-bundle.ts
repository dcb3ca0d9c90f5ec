// One file for a browser, made of an entry and all that it imports, as small as it gets.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The text of a module. `entry` is a path, absolute or from the root of the project; its exports are kept. Packages in
 * `beside` are not part of it.
 */
export async function browserBundle(entry: string, beside: readonly string[] = []): Promise<string> {
  return onlyChunk(entry, {
    modulePreload: false,
    rolldownOptions: { input: resolve(root, entry), preserveEntrySignatures: 'strict', external: [...beside] },
  })
}

/** The text of a script for pages without modules: what `entry` exports becomes the members of one global. */
export async function scriptBundle(entry: string, global: string): Promise<string> {
  return onlyChunk(entry, { lib: { entry: resolve(root, entry), formats: ['iife'], name: global } })
}

async function onlyChunk(entry: string, options: BuildOptions): Promise<string> {
  // A bundle is what ships, whoever makes it.
  const oxc = { jsx: { runtime: 'automatic', development: false } } as const
  const built = await build({ configFile: false, logLevel: 'error', root, oxc, build: { write: false, ...options } })
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  const [only, ...others] = chunks
  if (only === undefined || others.length > 0) throw new Error(`${entry} became ${chunks.length} files instead of one`)
  return only.code
}
