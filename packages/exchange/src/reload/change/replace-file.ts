// Puts another text in the place of a file: all of it or nothing, whatever happens meanwhile. Who reads the file finds the old
// text or the new one. A link keeps pointing where it does, and the file keeps its mode and its owner.

import { randomBytes } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Replacing =
  | { readonly kind: 'replaced' }
  /** Somebody else has written it. */
  | { readonly kind: 'changed' }
  /** `reason` is the rest of a sentence that begins with the file. */
  | { readonly kind: 'fault'; readonly reason: string }

/** `before` is what the file has to hold. */
export async function replaceFile(file: string, before: string, after: string): Promise<Replacing> {
  try {
    const real = await realpath(file)
    const young = `${real}.${randomBytes(6).toString('hex')}.new`
    try {
      await writeLike(real, young, after)
      if ((await readFile(real, 'utf8')) !== before) return { kind: 'changed' }
      await rename(young, real)
      // The new text is in place, whatever becomes of this.
      await syncFolder(dirname(real)).catch(() => {})
    } finally {
      await rm(young, { force: true })
    }
    return { kind: 'replaced' }
  } catch (error) {
    return { kind: 'fault', reason: `cannot be written: ${(error as Error).message}` }
  }
}

async function writeLike(model: string, file: string, text: string): Promise<void> {
  const { mode, uid, gid } = await stat(model)
  const handle = await open(file, 'wx', 0o600)
  try {
    const own = await handle.stat()
    if (own.uid !== uid || own.gid !== gid) await handle.chown(uid, gid)
    await handle.chmod(mode & 0o7777)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Only then does the new name outlive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
