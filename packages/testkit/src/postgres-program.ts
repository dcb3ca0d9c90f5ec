// Where the programs of PostgreSQL are, and as whom they run.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** How a program is started so that it is not root. */
export interface Account {
  /** What stands before the program. */
  readonly prefix: readonly string[]
  /** Missing means: as the one who runs the tests. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

/** The folder of the newest PostgreSQL: Debian keeps it off the PATH, under its major version. */
export function postgresFolder(pattern = '/usr/lib/postgresql/*/bin', path = process.env.PATH ?? ''): string {
  const byVersion = globSync(pattern).toSorted((a, b) => versionIn(b) - versionIn(a))
  const folder = [...byVersion, ...path.split(delimiter)].find((each) => existsSync(join(each, 'initdb')))
  if (folder === undefined) throw new Error(missingSentence)
  return folder
}

/** The server refuses to run as root; Debian's package makes an account for it. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} }
  const ids = { uid: idOf('-u'), gid: idOf('-g') }
  if (canEverybodyDiscard()) return { prefix: [], ids }
  // Root with another name, in a name space of its own: the files that it may open stay the same.
  return { prefix: ['unshare', '--user', `--map-user=${ids.uid}`, `--map-group=${ids.gid}`], ids: {} }
}

/** `initdb` writes to /dev/null through a shell. On some machines only root may do that. */
function canEverybodyDiscard(): boolean {
  return (statSync('/dev/null').mode & 0o002) !== 0
}

function idOf(option: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (error) {
    throw new Error(`The account "postgres" is not found. ${missingSentence}`, { cause: error })
  }
}

function versionIn(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0] ?? 0)
}

const missingSentence =
  'These tests need a real PostgreSQL 15 or later: install it (Debian and Ubuntu: apt install postgresql; macOS: brew install postgresql), so that initdb and postgres are in /usr/lib/postgresql/*/bin or on the PATH.'
