// Tells a journal up to where the ledger has it, which allows segments to be deleted. So it is confirmed only what is of this
// journal: a directory may have been emptied, or filled from an older copy, since it was found.

import {
  type FoundJournal,
  listSegments,
  type Positions,
  readConfirmed,
  readId,
  segmentOf,
  writeConfirmed,
} from '@parley/journal'

/** The file says what the ledger says, even if that is less than before. Throws where the directory holds something else. */
export async function tellJournal({ id, directory }: FoundJournal, { notices, sums }: Positions): Promise<void> {
  const confirmed = await readConfirmed(directory)
  if (confirmed.notices === notices && confirmed.sums === sums) return
  const found = await readId(directory)
  if (found !== id) throw new Error(`${directory} holds the journal ${found ?? 'of nobody'} and no longer ${id}.`)
  const last = (await listSegments(directory)).at(-1)
  const wanted = segmentOf(Math.max(notices, sums))
  // Without any segment there is nothing to delete, and the journal goes on behind what is confirmed.
  if (last !== undefined && wanted > last) {
    throw new Error(
      `The ledger has ${directory} up to segment ${wanted}, and its last one is ${last}: it is an older copy. Put the newer one back.`,
    )
  }
  await writeConfirmed(directory, { notices, sums })
}
