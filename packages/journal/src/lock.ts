// One process writes a journal. The lock is one of the kernel, on an empty database file of SQLite, which is how Node
// reaches such locks: it holds between containers that share the disk, it ends with its process however that ends, and
// two that ask at the same time cannot both get it. The file stays, because removing it would let both have one.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's own number for a file that somebody else has locked. */
const busy = 5

/** Throws if another process, or this one, has it. The result gives it back. */
export function takeLock(directory: string): () => void {
  const path = join(directory, 'lock')
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so this needs no room on the disk; without the pragma, SQLite would prepare to write. With
    // EXCLUSIVE, two that ask at once might both be refused.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    database.close()
    if (numberOf(error) !== busy) throw error
    throw new Error(
      `${directory} is in use by another process, which is running: \`fuser ${path}\` names it. Give each process its own.`,
      { cause: error },
    )
  }
  return () => {
    if (database.isOpen) database.close()
  }
}

function numberOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}
