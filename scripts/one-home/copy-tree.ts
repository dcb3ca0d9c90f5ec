// A copy of the project that can be changed and run: its own sources, and the packages that are installed here.

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TreeCopy {
  readonly folder: string
  /** Puts one text in place of another, which must be there. */
  readonly replace: (file: string, before: string, after: string) => void
  readonly add: (file: string, text: string) => void
  /** What was changed or added, by the files of the project. */
  readonly changed: () => readonly string[]
  /** The output of a program that is run in the copy. It throws where the program fails, with what it wrote. */
  readonly run: (program: string, ...args: readonly string[]) => string
}

export function copyTree(root: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'parley-one-home-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of listed.toString().split('\n')) {
    if (path === '' || path.startsWith('conformance/cases/') || !existsSync(join(root, path))) continue
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  linkPackages(root, folder)
  const changed = new Set<string>()
  const write = (file: string, text: string): void => {
    changed.add(file)
    writeFileSync(join(folder, file), text)
  }
  return {
    folder,
    replace(file, before, after) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`)
      write(file, text.replaceAll(before, after))
    },
    add: write,
    changed: () => [...changed],
    run: (program, ...args) => outputOf(folder, program, args),
  }
}

/** What is installed is shared, except our own packages: those are the copies. */
function linkPackages(root: string, folder: string): void {
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@parley'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@parley') symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@parley', name))
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
  }
}

function outputOf(folder: string, program: string, args: readonly string[]): string {
  const path = program === 'node' ? process.execPath : join(folder, 'node_modules/.bin', program)
  try {
    return execFileSync(path, args, { cwd: folder, stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 }).toString()
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer }
    throw new Error(
      `${program} ${args.join(' ')} failed: ${stdout.toString().slice(-4000)}${stderr.toString().slice(-4000)}`,
      { cause: error },
    )
  }
}
