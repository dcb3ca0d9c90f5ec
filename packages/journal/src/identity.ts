// The name of a journal: a file that is made once. Positions count within one journal, so a directory that was emptied
// is another journal and gets another id.

import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, replaceFile, syncDirectory } from './segment/files.ts'

const fileName = 'journal.json'
const version = 1

/** Undefined where the directory holds no journal. */
export async function readId(directory: string): Promise<string | undefined> {
  const path = join(directory, fileName)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { v, id } = Object(JSON.parse(text)) as { readonly v?: unknown; readonly id?: unknown }
  if (v !== version || typeof id !== 'string' || id === '') {
    throw new Error(`${path} is not of a journal that this version reads: it must hold {"v":${version},"id":"..."}.`)
  }
  return id
}

export async function makeDirectory(directory: string): Promise<void> {
  const made = await mkdir(directory, { recursive: true })
  if (made !== undefined) await syncDirectory(dirname(made))
}

/** The id of the journal in this directory, which is made if there is none. Only the owner of the lock may call it. */
export async function identify(directory: string, newId: () => string): Promise<string> {
  const known = await readId(directory)
  if (known !== undefined) return known
  const id = newId()
  await replaceFile(directory, fileName, JSON.stringify({ v: version, id }))
  return id
}
