// The file of a secret, read at the start and at each reload. It must be a small regular file: a pipe or a device could block
// forever.

import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ReadSecret, SecretReading } from './secret-files.ts'

/** A larger file is not a secret but a mistake. */
const secretBytesMax = 8192

/** Reads secrets whose names are taken from `folder`. */
export function secretReader(folder: string): ReadSecret {
  return (name) => {
    const path = resolve(folder, name)
    try {
      const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      try {
        return readingOf(handle, path)
      } finally {
        closeSync(handle)
      }
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException
      return { kind: 'fault', path, reason: faultWords[code] ?? `cannot be read (${code})` }
    }
  }
}

const faultWords: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist; give its path relative to the folder of the configuration file',
  EACCES: 'cannot be read by the user that runs Parley; change its permissions',
}

function readingOf(handle: number, path: string): SecretReading {
  if (!fstatSync(handle).isFile()) return { kind: 'fault', path, reason: 'is not a regular file; name one' }
  const bytes = firstBytes(handle)
  if (bytes.length > secretBytesMax) {
    return { kind: 'fault', path, reason: `has more than ${secretBytesMax} bytes; a secret is shorter` }
  }
  if (!isUtf8(bytes)) return { kind: 'fault', path, reason: 'is not UTF-8 text; save it as UTF-8' }
  // Editors and `echo` close the last line.
  const text = bytes.toString().replace(/\r?\n$/, '')
  return text === '' ? { kind: 'fault', path, reason: 'is empty; write the secret into it' } : { kind: 'text', text }
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
