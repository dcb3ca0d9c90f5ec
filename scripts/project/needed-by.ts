// Which packages one at a given place needs, as Node finds them: in the node_modules beside it, then in those above.

import type { LockedPackage } from './lock.ts'

type Packages = Readonly<Record<string, LockedPackage>>

/**
 * Their places; of our own packages, those of the sources. Peers that a package can do without are left out. What the console
 * is built from is in its files, so it needs that too, although nobody installs it.
 */
export function neededBy(path: string, packages: Packages): readonly string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...own } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies).filter((name) => own.peerDependenciesMeta?.[name]?.optional !== true)
  const built = path === builtPackage ? Object.keys(own.devDependencies ?? {}).filter(isBuiltIn) : []
  const names = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers, ...built])
  return [...names].flatMap((name) => {
    const place = placeOf(name, path, packages)
    if (place === undefined) return []
    return [packages[place]?.link === true ? (packages[place].resolved ?? place) : place]
  })
}

const builtPackage = 'packages/console'

/** Not what builds it, describes its types or tests it. */
function isBuiltIn(name: string): boolean {
  return name !== 'vite' && !/^@(?:types|parley)\//.test(name)
}

function placeOf(name: string, from: string, packages: Packages): string | undefined {
  for (let folder = from; ; folder = above(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return undefined
  }
}

/** The package in whose node_modules this one is; the root for our own packages. */
function above(path: string): string {
  const at = path.lastIndexOf('/node_modules/')
  return at === -1 ? '' : path.slice(0, at)
}
