// The bill of materials of what ships, from the lock file: CycloneDX 1.6 (ECMA-424). It has no time and no random number, so
// that the same lock file always gives the same bytes.

import { type LockedPackage, nameAt, shippedIn } from '../project/lock.ts'
import { neededBy } from '../project/needed-by.ts'

type Packages = Readonly<Record<string, LockedPackage>>

interface Component {
  readonly type: 'application' | 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[]
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

export interface Bill {
  readonly $schema: string
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

export function billOf(packages: Packages): Bill {
  const places = [...ownIn(packages), ...Object.keys(shippedIn(packages))]
  // A package that is installed at several places is one component.
  const components = new Map(places.map((path) => [purlOf(path, packages), componentAt(path, packages)]))
  const needs = new Map<string, Set<string>>()
  for (const path of ['', ...places]) {
    const purl = purlOf(path, packages)
    const known = needs.get(purl) ?? new Set()
    const next = path === '' ? ownIn(packages) : neededBy(path, packages)
    needs.set(purl, known.union(new Set(next.map((place) => purlOf(place, packages)))))
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...componentAt('', packages), type: 'application' } },
    components: [...components].toSorted(byKey).map(([, component]) => component),
    dependencies: [...needs].toSorted(byKey).map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted(byText) })),
  }
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return byText(a, b)
}

/** By code units: the order of a language would depend on the machine. */
function byText(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** The places of our own packages. */
function ownIn(packages: Packages): readonly string[] {
  return Object.keys(packages).filter((path) => path.startsWith('packages/') && !path.includes('node_modules/'))
}

function componentAt(path: string, packages: Packages): Component {
  const { version = '', license, integrity } = packages[path] ?? {}
  const purl = purlOf(path, packages)
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(path, packages),
    version,
    purl,
    licenses: license === undefined ? [] : [licenceOf(license)],
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
  }
}

/** An expression stands as it is; a single licence by its id, as most readers expect it. */
function licenceOf(license: string): Component['licenses'][number] {
  return license.includes(' ') ? { expression: license } : { license: { id: license } }
}

function hashOf(integrity: string): { readonly alg: 'SHA-512'; readonly content: string } {
  const [algorithm, base64 = ''] = integrity.split('-', 2)
  if (algorithm !== 'sha512') throw new Error(`the lock file has a hash that is not SHA-512: ${integrity}`)
  return { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }
}

function nameOf(path: string, packages: Packages): string {
  return packages[path]?.name ?? nameAt(path)
}

/** The address of a package in the language of all such lists; the @ of a scope is escaped. */
function purlOf(path: string, packages: Packages): string {
  return `pkg:npm/${nameOf(path, packages).replace('@', '%40')}@${packages[path]?.version ?? ''}`
}
