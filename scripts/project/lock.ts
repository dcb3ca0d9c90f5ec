// T76: the lock file says of every package from a registry what its bytes must hash to.

export interface LockedPackage {
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly link?: boolean
}

/** The places of packages whose bytes are not pinned; links and the root are our own source. */
export function unsealedIn(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined)
    .map(([path]) => path)
}

/** True for a package that `npm ci` may install on a machine with Linux, glibc and this processor. */
export function fitsLinux({ os, cpu, libc }: LockedPackage, processor: string): boolean {
  return fits(os, 'linux') && fits(cpu, processor) && fits(libc, 'glibc')
}

function fits(list: readonly string[] | undefined, value: string): boolean {
  return list === undefined || list.includes(value)
}
