// The text of the configuration file while requests are being served. Nothing here may block: a pipe, which was fine at the
// start, would.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

export type RereadText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  /** `reason` is the rest of a sentence that begins with the file. */
  | { readonly kind: 'fault'; readonly reason: string }

/** A hundred thousand campaigns are about 40 MB. */
export const configBytesMax = 67_108_864

export function readAgain(file: string): RereadText {
  try {
    const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readingOf(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? { kind: 'missing' } : { kind: 'fault', reason: `cannot be read: ${message}` }
  }
}

function readingOf(handle: number): RereadText {
  const found = fstatSync(handle)
  if (!found.isFile()) return { kind: 'fault', reason: 'is not a regular file, so it is only read at the start' }
  if (found.size > configBytesMax) return { kind: 'fault', reason: `has more than ${configBytesMax} bytes` }
  return { kind: 'text', text: readFileSync(handle, 'utf8') }
}
