// The file of a secret, as orchestrators provide it. It must be a small regular file: a pipe or a device could block forever.

import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

export type SecretFileReading =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` is the rest of a sentence that begins with the path. */
  | { readonly kind: 'fault'; readonly code: string; readonly reason: string }

/** A larger file is not a secret but a mistake. */
const secretBytesMax = 8192

/** The text without the line break at its end; empty if there is none. */
export function readSecretFile(path: string): SecretFileReading {
  try {
    const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readingOf(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    return fault(code, faultWords[code] ?? `cannot be read (${code})`)
  }
}

const faultWords: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read by the user that runs Parley; change its permissions',
}

function readingOf(handle: number): SecretFileReading {
  if (!fstatSync(handle).isFile()) return fault('no-file', 'is not a regular file; name one')
  const bytes = firstBytes(handle)
  if (bytes.length > secretBytesMax) {
    return fault('too-long', `has more than ${secretBytesMax} bytes; a secret is shorter`)
  }
  if (!isUtf8(bytes)) return fault('no-text', 'is not UTF-8 text; save it as UTF-8')
  // Editors and `echo` close the last line.
  return { kind: 'text', text: bytes.toString().replace(/\r?\n$/, '') }
}

/** One more than is allowed, so that a file which grows meanwhile is noticed as well. */
function firstBytes(handle: number): Buffer {
  const bytes = Buffer.alloc(secretBytesMax + 1)
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read) {
    read = readSync(handle, bytes, length, bytes.length - length, null)
  }
  return bytes.subarray(0, length)
}

function fault(code: string, reason: string): SecretFileReading {
  return { kind: 'fault', code, reason }
}
