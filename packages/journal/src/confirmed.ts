// Up to where the ledger has this journal in committed rows. Whoever ships the journal writes it; the journal deletes by it.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, isMissing, overwriteFile, replaceFile } from './segment/files.ts'
import { atBeginning, type Positions } from './segment/header.ts'

const fileName = 'confirmed'

/** Both at the beginning if nothing is confirmed. An unreadable file counts as none: what is sent again is skipped. */
export async function readConfirmed(directory: string): Promise<Positions> {
  try {
    return positionsIn(JSON.parse(await readFile(join(directory, fileName), 'utf8')))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return atBeginning
    throw error
  }
}

/**
 * On a full disk there is no room for a second file, and only this one can make room. So it is written over: the owner of the
 * journal has made it, and all contents have the same length. Half of a write is unreadable and counts as none.
 */
export async function writeConfirmed(directory: string, { notices, sums }: Positions): Promise<void> {
  const content = JSON.stringify({ notices, sums }).padEnd(contentBytes)
  try {
    await replaceFile(directory, fileName, content)
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
    await overwriteFile(directory, fileName, content)
  }
}

/** More than two positions need. */
const contentBytes = 128

/** Makes the file where there is none yet, so that it can be written on a full disk later. */
export async function prepareConfirmed(directory: string, confirmed: Positions): Promise<void> {
  const size = await stat(join(directory, fileName)).then(
    (found) => found.size,
    () => 0,
  )
  if (size === contentBytes) return
  // A disk that is full already is no reason not to serve: the file is made after the next start.
  await writeConfirmed(directory, confirmed).catch(() => {})
}

function positionsIn(value: unknown): Positions {
  const { notices, sums } = Object(value) as { readonly notices?: unknown; readonly sums?: unknown }
  return isPosition(notices) && isPosition(sums) ? { notices, sums } : atBeginning
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
