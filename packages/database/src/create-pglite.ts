// A PGlite, in a directory or in memory. An empty one takes four to eight seconds of processor time, nearly all of them for what
// initdb does; from a template, which has the tables too, it takes less than one.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { Migrations } from './migrate.ts'
import { parsers } from './values.ts'

export interface PgliteParts {
  /** Undefined is in memory. */
  readonly dataDir: string | undefined
  /** What the names of the templates begin with; each is made if it is not there. '' does without. */
  readonly template: string
  readonly migrations: Migrations
  readonly migrate: (pglite: PGlite) => Promise<unknown>
}

export async function createPglite({ dataDir, template, migrations, migrate }: PgliteParts): Promise<PGlite> {
  const options = { parsers: { ...parsers }, ...(dataDir === undefined ? {} : { dataDir }) }
  if (template === '') return PGlite.create(options)
  // Whoever uses a template makes many databases that live for seconds, in which optimized code would cost more than it saves.
  setFlagsFromString('--liftoff-only')
  const isEmpty = dataDir === undefined || !existsSync(join(dataDir, 'PG_VERSION'))
  if (!isEmpty) return PGlite.create(options)
  const file = templateFile(template, migrations)
  if (existsSync(file)) return createFrom(file, options)
  const pglite = await PGlite.create(options)
  await migrate(pglite)
  await saveTemplate(pglite, file)
  return pglite
}

/** Of each service, and another when its migrations change. */
function templateFile(template: string, { schema, directory }: Migrations): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(directory).toSorted()) hash.update(name).update(readFileSync(join(directory, name)))
  return `${template}.${schema}-${hash.digest('hex').slice(0, 12)}`
}

async function createFrom(file: string, options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, loadDataDir: new Blob([await readFile(file)]) })
}

/** At once, because another process may look for it: whoever is second writes the same. */
async function saveTemplate(pglite: PGlite, file: string): Promise<void> {
  const written = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(written, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(written, file)
}
