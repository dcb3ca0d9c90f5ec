// Builds, lays out and packs all packages. They land in dist/packages, which git does not see.

import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureConsole } from '../console/ensure.ts'
import { published } from './published.ts'
import { stage } from './stage.ts'

export interface Packed {
  readonly name: string
  /** The tarball. */
  readonly file: string
  readonly bytes: number
}

/** The tarballs, in the order in which they are published. */
export async function packAll(root: string): Promise<readonly Packed[]> {
  const home = join(root, 'dist/packages')
  execFileSync('tsc', ['-b'], { cwd: root, stdio: 'inherit' })
  await ensureConsole()
  const folders = published.map(({ folder }) => join(home, folder))
  for (const one of published) await stage(one, root, join(home, one.folder))
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', home, ...folders], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (Object.values(JSON.parse(packed)) as readonly { name: string; filename: string }[]).map(
    ({ name, filename }) => {
      const file = join(home, filename)
      return { name, file, bytes: statSync(file).size }
    },
  )
}
