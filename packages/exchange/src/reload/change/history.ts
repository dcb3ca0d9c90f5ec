// The last changes that were made from the console, in a folder beside the configuration file: who, when and what, one JSON line
// each; and the whole file as it was before each of them, which only the owner may read: it may hold secrets. When there are
// more than a hundred, the oldest go.

import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changed } from './edit-text.ts'

export interface PastChange {
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly who: string
  readonly changed: readonly Changed[]
  /** The number of the change that this one takes back. */
  readonly undoes?: number
  /** The hash of the configuration that it led to. */
  readonly configHash: string
}

export const changesKept = 100
const listName = 'history.jsonl'
const versionName = /^(\d{4,})\.yaml$/

export class History {
  readonly #folder: string

  constructor(configFile: string) {
    this.#folder = `${configFile}.versions`
  }

  /** The oldest first. */
  async list(): Promise<readonly PastChange[]> {
    const text = await readFile(join(this.#folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').flatMap(changeIn).slice(-changesKept)
  }

  /** Puts the file as it is aside, and tells the number of the change that follows. */
  async putAside(text: string): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const known = [...(await this.#versions()), ...(await this.list()).map(({ number }) => number)]
    const number = Math.max(0, ...known) + 1
    await writeFile(this.#fileOf(number), text, { mode: 0o600, flag: 'wx' })
    return number
  }

  /** The change was not made. */
  async forget(number: number): Promise<void> {
    await rm(this.#fileOf(number), { force: true })
  }

  async add(change: PastChange): Promise<void> {
    const file = join(this.#folder, listName)
    await appendFile(file, `${JSON.stringify(change)}\n`, { mode: 0o600 })
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    if (lines.length > changesKept * 2) {
      await writeFile(`${file}.new`, `${lines.slice(-changesKept).join('\n')}\n`, { mode: 0o600 })
      await rename(`${file}.new`, file)
    }
    const old = (await this.#versions()).filter((number) => number <= change.number - changesKept)
    await Promise.all(old.map((number) => this.forget(number)))
  }

  async #versions(): Promise<readonly number[]> {
    return (await readdir(this.#folder)).flatMap((name) => {
      const [, digits] = versionName.exec(name) ?? []
      return digits === undefined ? [] : [Number(digits)]
    })
  }

  #fileOf(number: number): string {
    return join(this.#folder, `${String(number).padStart(4, '0')}.yaml`)
  }
}

/** A change that was taken back, unless taking it back was taken back. */
export function isUndone(number: number, all: readonly PastChange[]): boolean {
  return all.some((one) => one.undoes === number && !isUndone(one.number, all))
}

/** A line that was cut off by a power cut is left out. */
function changeIn(line: string): readonly PastChange[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as PastChange]
  } catch {
    return []
  }
}
