// A disk that fails or hangs when a test says so: a library in front of the real fdatasync, compiled for this test.

import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

interface Sync {
  readonly file: string
  /** Bytes of the file when the sync began. */
  readonly size: number
  readonly outcome: string
}

export interface SyncShim {
  /** For the process whose syncs it handles. */
  readonly env: NodeJS.ProcessEnv
  /** Each sync that has ended, in order. */
  readonly syncs: () => Promise<readonly Sync[]>
  readonly fail: () => Promise<void>
  readonly wait: () => Promise<void>
  /** Lets them succeed and go on. */
  readonly work: () => Promise<void>
}

/** Needs gcc. Everything it makes is in `folder`. */
export async function buildSyncShim(folder: string): Promise<SyncShim> {
  const source = fileURLToPath(new URL('./sync-shim.c', import.meta.url))
  const library = join(folder, 'sync-shim.so')
  await promisify(execFile)('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  const [log, fails, waits] = ['log', 'fails', 'waits'].map((name) => join(folder, name)) as [string, string, string]
  return {
    env: { LD_PRELOAD: library, SYNC_LOG: log, SYNC_FAILS: fails, SYNC_WAITS: waits },
    async syncs() {
      const lines = (await readFile(log, 'utf8')).split('\n').slice(0, -1)
      return lines.map((line) => {
        const [file = '', size = '', outcome = ''] = line.split(' ')
        return { file, size: Number(size), outcome }
      })
    },
    fail: () => writeFile(fails, ''),
    wait: () => writeFile(waits, ''),
    async work() {
      await rm(fails, { force: true })
      await rm(waits, { force: true })
    },
  }
}
