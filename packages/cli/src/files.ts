// Reads what a command is given: a file, or `-` for the standard input.

import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Effects } from './effects.ts'
import { CannotRun } from './report/report.ts'

/** The folder with the documents and the conformance cases: the installed package, or the project. */
export const projectFolder = fileURLToPath(new URL(isInstalled() ? '../' : '../../../', import.meta.url))

function isInstalled(): boolean {
  return existsSync(new URL('../conformance/cases', import.meta.url))
}

const byteOrderMark = '\ufeff'

/** The text of a file. A byte order mark means nothing and would shift the columns of the first line. */
export async function readText(file: string, effects: Effects): Promise<string> {
  const text = file === '-' ? await effects.readInput() : readNamed(pathOf(file, effects))
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}

/** The folder from which a file names others. */
export function folderOf(file: string, effects: Effects): string {
  return file === '-' ? effects.folder : dirname(pathOf(file, effects))
}

/** npm scripts run at the root of the project; the file may be named from where npm was called. */
function pathOf(file: string, { folder, environment }: Effects): string {
  if (isAbsolute(file)) return file
  const here = resolve(folder, file)
  const caller = environment.INIT_CWD
  return existsSync(here) || caller === undefined ? here : join(caller, file)
}

function readNamed(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message
    throw new CannotRun(`${path} cannot be read: ${reason}.`, { cause: error })
  }
  if (!isUtf8(bytes))
    throw new CannotRun(`${path} is not UTF-8 text. Save it as UTF-8; the exchange reads nothing else.`)
  return bytes.toString()
}
