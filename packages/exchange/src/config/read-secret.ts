// The file of a secret, read at the start and at each reload.

import { resolve } from 'node:path'
import { readSecretFile } from '@parley/journal'
import type { ReadSecret } from './secret-files.ts'

/** Reads secrets whose names are taken from `folder`. */
export function secretReader(folder: string): ReadSecret {
  return (name) => {
    const path = resolve(folder, name)
    const reading = readSecretFile(path)
    if (reading.kind === 'text') {
      return reading.text === '' ? { kind: 'fault', path, reason: 'is empty; write the secret into it' } : reading
    }
    const { code, reason } = reading
    const advice = code === 'ENOENT' ? '; give its path relative to the folder of the configuration file' : ''
    return { kind: 'fault', path, reason: `${reason}${advice}` }
  }
}
