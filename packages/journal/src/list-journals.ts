// Each process of a machine has a journal of its own below one root.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readId } from './identity.ts'
import { isMissing } from './segment/files.ts'

export interface FoundJournal {
  readonly id: string
  readonly directory: string
}

export interface FoundJournals {
  /** In the order of their directories. */
  readonly journals: readonly FoundJournal[]
  /** Directories that hold a journal whose name cannot be read. They are no reason to leave the others. */
  readonly faults: readonly JournalFault[]
}

export interface JournalFault {
  readonly directory: string
  readonly error: unknown
}

/** The journals directly below this root. A root that does not exist has none. */
export async function listJournals(root: string): Promise<FoundJournals> {
  const children = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const directories = children.filter((child) => child.isDirectory()).map(({ name }) => join(root, name))
  const found = await Promise.all(directories.toSorted().map(lookInto))
  return {
    journals: found.flatMap(({ directory, id }) => (id === undefined ? [] : [{ id, directory }])),
    faults: found.flatMap((each) => ('error' in each ? [{ directory: each.directory, error: each.error }] : [])),
  }
}

interface Looked {
  readonly directory: string
  readonly id?: string | undefined
  /** Only where the name could not be read. */
  readonly error?: unknown
}

async function lookInto(directory: string): Promise<Looked> {
  try {
    return { directory, id: await readId(directory) }
  } catch (error) {
    return { directory, error }
  }
}
