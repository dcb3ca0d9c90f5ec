// Lays out one package as it is published: built code and types, its README, the licence and a manifest of its own.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptBundle } from '../bundle/browser-bundle.ts'
import { type Manifest, publishedManifest } from './manifest.ts'
import type { Published } from './published.ts'

/** Writes the package to `target`, which is made anew. The compiler has run before. */
export async function stage(one: Published, root: string, target: string): Promise<void> {
  const home = join(root, 'packages', one.folder)
  rmSync(target, { recursive: true, force: true })
  const own = [...(existsSync(join(home, 'bin')) ? ['bin'] : []), ...(one.own ?? [])]
  const files = [...own, ...one.carries]
  const bundles = one.bundles === undefined ? undefined : `@parley/${one.bundles}`
  writeManifest(home, target, { files, bundles, script: one.script && `./${one.script.file}` })
  copyBuilt(home, target, one.sources)
  cpSync(join(home, 'README.md'), join(target, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  for (const path of own) cpSync(join(home, path), join(target, path), { recursive: true })
  for (const path of one.carries) cpSync(join(root, path), join(target, path), { recursive: true })
  if (one.script !== undefined) {
    const { file, global } = one.script
    writeFileSync(join(target, file), await scriptBundle(join(home, 'src/index.ts'), global))
  }
  if (one.bundles !== undefined) stageInside(one.bundles, root, join(target, 'node_modules/@parley', one.bundles))
}

/** A package that travels in another one needs only its manifest, its code and the licence that covers both. */
function stageInside(folder: string, root: string, target: string): void {
  const home = join(root, 'packages', folder)
  writeManifest(home, target, { files: [], bundles: undefined, script: undefined })
  copyBuilt(home, target)
}

function writeManifest(home: string, target: string, extras: Parameters<typeof publishedManifest>[1]): void {
  const source = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest(source, extras), null, 2)}\n`)
}

/** What was made of the sources that are there now: the folder of the compiler may still hold what was made of others. */
function copyBuilt(home: string, target: string, only?: readonly string[]): void {
  const sources = only ?? readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' })
  for (const path of sources) {
    // Data that a source imports, which the compiler has copied; cases of tests it has not.
    if (path.endsWith('.json') && existsSync(join(home, 'dist', path))) copy(home, target, path)
    // Files for a browser or a database are no work for the compiler, and go as they are.
    if (/\.(?:css|html|js|sql)$/.test(path)) cpSync(join(home, 'src', path), join(target, 'dist', path))
    // Declarations of what others leave out are needed to compile our sources, and nothing is built from them.
    if (!/\.tsx?$/.test(path) || /\.(test|d)\.ts$/.test(path)) continue
    const stem = path.replace(/\.tsx?$/, '')
    copy(home, target, `${stem}.js`)
    copy(home, target, `${stem}.d.ts`)
  }
}

/** Declarations keep their imports of `./x.ts`: a compiler finds `x.d.ts` by them. */
function copy(home: string, target: string, path: string): void {
  cpSync(join(home, 'dist', path), join(target, 'dist', path))
}
