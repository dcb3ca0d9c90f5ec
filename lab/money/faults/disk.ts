// Disks that misbehave: one that is small, one whose syncs fail, and a write that was cut by a crash. T66.

import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A disk of its own in memory, of so many bytes. It takes the rights of an administrator. */
export function mountSmallDisk(directory: string, bytes: number): () => void {
  mkdirSync(directory, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'parley-money', directory])
  let isMounted = true
  const unmount = (): void => {
    if (isMounted) execFileSync('umount', ['--lazy', directory])
    isMounted = false
  }
  process.once('exit', unmount)
  return unmount
}

export interface FailingSync {
  /** For the process whose syncs are to fail. */
  readonly env: Readonly<Record<string, string>>
  readonly begin: () => void
  readonly end: () => void
}

/** The shim is compiled for this machine; it takes a C compiler. */
export function makeFailingSync(folder: string): FailingSync {
  const source = fileURLToPath(new URL('./failing-sync.c', import.meta.url))
  const library = join(folder, 'failing-sync.so')
  const mark = join(folder, 'syncs-fail')
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'])
  return {
    env: { LD_PRELOAD: library, MONEY_FAILING_SYNC: mark },
    begin: () => writeFileSync(mark, ''),
    end: () => rmSync(mark, { force: true }),
  }
}

/**
 * What a crash leaves of a write that nobody was told about: the beginning of a record, behind the last whole one. The
 * journal's process must not run. Returns how many bytes were written.
 */
export function tearLastSegment(directory: string): number {
  const segment = readdirSync(directory)
    .filter((name) => name.endsWith('.segment'))
    .toSorted()
    .at(-1)
  if (segment === undefined) throw new Error(`there is no segment in ${directory}`)
  const torn = halfOfFrame()
  appendFileSync(join(directory, segment), torn)
  return torn.length
}

/** Length and CRC of a record of 300 bytes, its stream, and the first third of its JSON. */
function halfOfFrame(): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt32LE(300, 0)
  head.writeUInt32LE(0x1234_5678, 4)
  return Buffer.concat([head, Buffer.from('{"v":1,"type":"notice","kind":"billing",'.padEnd(100, ' '))])
}
