// npm run task -- lock: writes package-lock.json anew, complete for every platform. Behind a mirror that keeps only some
// platforms' packages, npm leaves the others out of the lock file and then refuses it (`npm ci`: "Missing: … from lock
// file"). What a package names as optional is therefore entered here, with its version and what the registry says about it:
// its platform, so that npm installs only what fits the machine, and its integrity, so that nothing else is installed
// (T76). What this registry does not know at all is entered without integrity and named at the end: run the command again
// where it is known.

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandOf } from './command/command.ts'
import { nameAt, unsealedIn } from './project/lock.ts'

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = new URL('../', import.meta.url)
const packageFiles = readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/package.json`)
const manifests = ['package.json', '.npmrc', ...packageFiles]
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
/** Questions to the registry at once. */
const askedMax = 8

export const command = commandOf({
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
    for (const file of manifests) {
      await cp(new URL(file, root), join(folder, file), { recursive: true })
    }
    execFileSync('npm', ['install', '--package-lock-only'], { cwd: folder, stdio: 'inherit' })
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockEntry>
    }
    const missing = Object.entries(lock.packages).flatMap(([path, entry]) => missingOf(path, entry, lock.packages))
    const packages = { ...lock.packages, ...Object.fromEntries(missing) }
    const unsealed = unsealedIn(packages)
    for (let at = 0; at < unsealed.length; at += askedMax) {
      await Promise.all(
        unsealed.slice(at, at + askedMax).map(async (path) => {
          const name = nameAt(path)
          const said = await registrySays(`${name}@${packages[path]?.version}`)
          packages[path] = { ...packages[path], ...(said ?? platformIn(name)) }
        }),
      )
    }
    const sorted = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(new URL('package-lock.json', root), `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
    rmSync(folder, { recursive: true })
    console.log(
      `The lock file has ${Object.keys(sorted).length} entries, ${missing.length} of them for other platforms; ${unsealedIn(sorted).length} have no integrity, because this registry does not know them.`,
    )
    return 0
  },
})

/** The optional dependencies of a package that the lock file does not hold. */
function missingOf(
  path: string,
  entry: LockEntry,
  known: Readonly<Record<string, LockEntry>>,
): readonly (readonly [string, LockEntry])[] {
  return Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
    const place = `node_modules/${name}`
    if (known[place] !== undefined || known[`${path}/${place}`] !== undefined) return []
    return [[place, { version, ...(entry.dev ? { dev: true } : {}), optional: true }] as const]
  })
}

type Facts = Pick<LockEntry, 'integrity' | 'os' | 'cpu' | 'libc'>

/** npm itself asks, so that whatever registry is configured answers; undefined when it does not know the package. */
async function registrySays(specifier: string): Promise<Facts | undefined> {
  const args = ['view', specifier, 'dist.integrity', 'os', 'cpu', 'libc', '--json']
  const text = await promisify(execFile)('npm', args).then(
    ({ stdout }) => stdout,
    () => '{}',
  )
  const { 'dist.integrity': integrity, os, cpu, libc } = JSON.parse(text) as Readonly<Record<string, unknown>>
  if (typeof integrity !== 'string') return undefined
  return { integrity, ...listed('os', os), ...listed('cpu', cpu), ...listed('libc', libc) }
}

/** npm shows a list of one as its only member. */
function listed(key: 'os' | 'cpu' | 'libc', value: unknown): Facts {
  if (value === undefined) return {}
  return { [key]: Array.isArray(value) ? value : [value] }
}

/** Packages for one platform carry it in their name. */
function platformIn(name: string): Facts {
  const words = name.split(/[-/.]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : []
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : { cpu: ['none'] }),
    ...(libc.length > 0 ? { libc } : {}),
  }
}
