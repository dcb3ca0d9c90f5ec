// npm run lock: writes package-lock.json anew, complete for every platform. Behind a mirror that keeps only some
// platforms' packages, npm leaves the others out of the lock file and then refuses it (`npm ci`: "Missing: … from lock
// file"). What a package names as optional is therefore entered here, with its version and its platform; npm installs
// only what fits the machine.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = new URL('../', import.meta.url)
const manifests = [
  'package.json',
  '.npmrc',
  'packages/openrtb',
  'packages/exchange',
  'packages/client',
  'packages/testkit',
  'packages/cli',
]
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
for (const path of manifests) {
  const file = path.startsWith('packages/') ? `${path}/package.json` : path
  await cp(new URL(file, root), join(folder, file), { recursive: true })
}
execFileSync('npm', ['install', '--package-lock-only'], { cwd: folder, stdio: 'inherit' })
const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}
const missing = Object.entries(lock.packages).flatMap(([path, entry]) => missingOf(path, entry, lock.packages))
const packages = { ...lock.packages, ...Object.fromEntries(missing) }
const sorted = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(new URL('package-lock.json', root), `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
rmSync(folder, { recursive: true })
process.stdout.write(
  `The lock file has ${Object.keys(sorted).length} entries, ${missing.length} of them for other platforms.\n`,
)

/** The optional dependencies of a package that the lock file does not hold. */
function missingOf(
  path: string,
  entry: LockEntry,
  known: Readonly<Record<string, LockEntry>>,
): readonly (readonly [string, LockEntry])[] {
  return Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
    const place = `node_modules/${name}`
    if (known[place] !== undefined || known[`${path}/${place}`] !== undefined) return []
    return [[place, { version, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true }] as const]
  })
}

/** Packages for one platform carry it in their name. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
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
