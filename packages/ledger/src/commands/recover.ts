// parley-ledger recover: enters what is whole in damaged files of journals. It changes no file: whoever has read what it prints
// moves them away.

import { damagedPath, listDamaged, listJournals, salvage } from '@parley/journal'
import { type EnteredRecords, enterRecords } from '../apply/enter-records.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { reasonOf } from '../kafka/reason.ts'
import { verifierOf } from '../settings/verifier.ts'
import type { Command } from './context.ts'

type Verify = NonNullable<ReturnType<typeof verifierOf>>

/** Ends with 1 if something that is whole could not be entered, and with 2 if it could not be tried. */
export const recoverDamaged: Command = async ({ settings, words, print }) => {
  const verify = verifierOf(settings)
  if (verify === undefined) {
    print('PARLEY_NOTICE_SECRET is not set, so notices cannot be verified. Set it to notices.secret of the exchanges.')
    return 2
  }
  if (words.length === 0 && settings.journal === '') {
    print('Set PARLEY_JOURNAL to the folder of the journals, or name the files.')
    return 2
  }
  try {
    const files = words.length > 0 ? words : await damagedBelow(settings.journal)
    if (files.length === 0) print(`No journal below ${settings.journal} has a damaged file.`)
    return await recoverAll(files, settings.database, verify, print)
  } catch (error) {
    print(`The files could not be read or entered: ${reasonOf(error)}`)
    return 2
  }
}

async function damagedBelow(root: string): Promise<readonly string[]> {
  const { journals } = await listJournals(root)
  const found = await Promise.all(
    journals.map(async ({ directory }) =>
      (await listDamaged(directory)).map((segment) => damagedPath(directory, segment)),
    ),
  )
  return found.flat()
}

async function recoverAll(
  files: readonly string[],
  url: string,
  verify: Verify,
  print: (line: string) => void,
): Promise<0 | 1> {
  if (files.length === 0) return 0
  const database = await openDatabase(url)
  try {
    let isAll = true
    for (const file of files) isAll = (await recoverFile(file, database, verify, print)) && isAll
    return isAll ? 0 : 1
  } finally {
    await database.close()
  }
}

async function recoverFile(
  file: string,
  database: Database,
  verify: Verify,
  print: (line: string) => void,
): Promise<boolean> {
  const { records, frames, unreadableBytes } = await salvage(file)
  const counts = await enterRecords(database, records, { nowMs: Date.now, verify })
  print(`${file}: ${frames} frames are whole, ${unreadableBytes} bytes cannot be read; ${countsText(counts)}.`)
  return counts.refused === 0
}

function countsText({ entered, present, leftOut, refused }: EnteredRecords): string {
  const always = `${entered} entered, ${present} already in the books`
  const sums = leftOut === 0 ? '' : `, ${leftOut} sums left out`
  const wrong = refused === 0 ? '' : `, ${refused} not entered because they do not verify or are of another version`
  return `${always}${sums}${wrong}`
}
