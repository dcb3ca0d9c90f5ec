// A PGlite, in a directory or in memory. An empty one takes eight seconds of processor time, nearly all of them for what initdb
// does; with a file that holds an empty database it takes one.

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { parsers } from './values.ts'

/** `dataDir` undefined is in memory. `template` is the file, which is made if it is not there; '' does without. */
export async function createPglite(dataDir: string | undefined, template: string): Promise<PGlite> {
  const options = { parsers: { ...parsers }, ...(dataDir === undefined ? {} : { dataDir }) }
  const isEmpty = dataDir === undefined || !existsSync(join(dataDir, 'PG_VERSION'))
  if (!isEmpty || template === '') return PGlite.create(options)
  if (existsSync(template)) return createFrom(template, options)
  const pglite = await PGlite.create(options)
  await saveTemplate(pglite, template)
  return pglite
}

async function createFrom(template: string, options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, loadDataDir: new Blob([await readFile(template)]) })
}

/** At once, because another process may look for it: whoever is second writes the same. */
async function saveTemplate(pglite: PGlite, template: string): Promise<void> {
  const written = `${template}.${process.pid}`
  await mkdir(dirname(template), { recursive: true })
  await writeFile(written, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(written, template)
}
