// The files of a journal's directory. A name that was made, changed or removed is durable only after a sync of the
// directory itself.

import { type FileHandle, link, open, readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { headerBytes, readHeader, type SegmentHeader } from './header.ts'

const segmentName = /^(\d{8,})\.segment$/
const damagedName = /^(\d{8,})\.damaged$/

export function segmentPath(directory: string, segment: number): string {
  return join(directory, `${String(segment).padStart(8, '0')}.segment`)
}

/** What was cut off the end of a segment, kept for whoever wants to know. */
export function cutPath(directory: string, segment: number): string {
  return join(directory, `${String(segment).padStart(8, '0')}.cut`)
}

/** A segment that is damaged. The journal never deletes it: it may hold notices that the ledger does not have. */
export function damagedPath(directory: string, segment: number): string {
  return join(directory, `${String(segment).padStart(8, '0')}.damaged`)
}

/**
 * Keeps a damaged segment for good, under a second name, which needs no room. It is there already if somebody else found the
 * damage too, and the segment is gone if it was set aside as a whole.
 */
export async function keepDamaged(directory: string, segment: number): Promise<void> {
  try {
    await link(segmentPath(directory, segment), damagedPath(directory, segment))
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || isMissing(error)) return
    throw error
  }
  await syncDirectory(directory)
}

/** The numbers of all segments, from the oldest to the newest. */
export async function listSegments(directory: string): Promise<readonly number[]> {
  return await numbersOf(directory, segmentName)
}

/** The numbers of those that are damaged. */
export async function listDamaged(directory: string): Promise<readonly number[]> {
  return await numbersOf(directory, damagedName)
}

async function numbersOf(directory: string, pattern: RegExp): Promise<readonly number[]> {
  const names = await readdir(directory)
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
}

export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Two drafts of one process have different names. */
let drafts = 0

/** Whoever reads the file sees the old content or the new one, never a part, even after the power was lost. */
export async function replaceFile(directory: string, name: string, content: string): Promise<void> {
  drafts += 1
  const draft = join(directory, `${name}.${process.pid}.${drafts}.new`)
  try {
    await writeSynced(await open(draft, 'w'), content)
    await rename(draft, join(directory, name))
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
  await syncDirectory(directory)
}

/** Needs no room on the disk where the file is there and as long as the content. */
export async function overwriteFile(directory: string, name: string, content: string): Promise<void> {
  await writeSynced(await open(join(directory, name), 'r+'), content)
}

async function writeSynced(handle: FileHandle, content: string): Promise<void> {
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function headerIn(handle: FileHandle): Promise<SegmentHeader | undefined> {
  const bytes = Buffer.alloc(headerBytes)
  const { bytesRead } = await handle.read(bytes, 0, headerBytes, 0)
  return readHeader(bytes.subarray(0, bytesRead))
}

export async function headerOfFile(directory: string, segment: number): Promise<SegmentHeader | undefined> {
  const handle = await open(segmentPath(directory, segment), 'r')
  try {
    return await headerIn(handle)
  } finally {
    await handle.close()
  }
}

/** Such as ENOENT; undefined where it is no error of the system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}
