// Another commit of this repository in a folder of this checkout, with the packages that are installed here.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `name` is a folder that git ignores; what was there is removed. Returns its path. */
export function layOut(commit: string, name: string): string {
  const folder = join(root, name)
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch (cause) {
    throw new Error(`Commit ${commit} is not in this clone. Run git fetch --unshallow to have it.`, { cause })
  }
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  for (const path of ['node_modules', ...globSync('packages/*/node_modules', { cwd: root })]) {
    if (!existsSync(join(folder, dirname(path)))) continue
    mkdirSync(join(folder, path))
    linkAll(path, folder)
  }
  return folder
}

/** Links the files: they are on the same disk, and a copy of all packages would take a while. */
function linkAll(path: string, folder: string): void {
  for (const name of globSync(['*', '.bin'], { cwd: join(root, path) })) {
    execFileSync('cp', ['-al', join(root, path, name), join(folder, path, name)])
  }
}
