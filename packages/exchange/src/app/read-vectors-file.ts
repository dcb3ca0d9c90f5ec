// D107: the file of word vectors, if the package that has it is installed.

import { readFile } from 'node:fs/promises'

/** Undefined without the package. The import waits until vectors are needed. */
export async function readVectorsFile(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await import('@parley/vectors').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  })
  return found === undefined ? undefined : new Uint8Array(await readFile(found.wordVectorsFile))
}
