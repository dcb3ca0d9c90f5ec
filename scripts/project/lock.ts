// T76: the lock file says of every package from a registry what its bytes must hash to.

import { neededBy } from './needed-by.ts'

export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  /** True for what only developers install. */
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly link?: boolean
  /** Of a link: where it leads. */
  readonly resolved?: string
}

/** The places of packages whose bytes are not pinned; links and the root are our own source. */
export function unsealedIn(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined)
    .map(([path]) => path)
}

/**
 * By their places: what our packages need, and the Node for each platform. Links and our own packages are left out. The marks
 * of npm (`dev`) do not tell it: a peer of a tool has none.
 */
export function shippedIn(packages: Readonly<Record<string, LockedPackage>>): Readonly<Record<string, LockedPackage>> {
  const own = Object.keys(packages).filter((path) => path.startsWith('packages/') && !path.includes('node_modules/'))
  const nodes = Object.keys(packages['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  const found = new Set<string>()
  const waiting = [...own, ...nodes]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...neededBy(path, packages))
  }
  const outside = [...found].filter((path) => path.includes('node_modules/')).toSorted()
  return Object.fromEntries(outside.map((path) => [path, packages[path] ?? {}]))
}

/** The name of the package at a place: what stands behind the last `node_modules/`. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** True for a package that `npm ci` may install on a machine with Linux, glibc and this processor. */
export function fitsLinux({ os, cpu, libc }: LockedPackage, processor: string): boolean {
  return fits(os, 'linux') && fits(cpu, processor) && fits(libc, 'glibc')
}

function fits(list: readonly string[] | undefined, value: string): boolean {
  return list === undefined || list.includes(value)
}
