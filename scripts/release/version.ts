// The version of a release stands in the manifests of the packages, where changesets write it, and from there it goes to all
// other places. The lock file is not made anew: a release changes no dependency.

/** Our own packages in a lock file, by their folder or as a dependency of each other. */
interface Lock {
  version: string
  packages: Record<string, LockEntry>
}

interface LockEntry {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const kinds = ['dependencies', 'devDependencies', 'peerDependencies'] as const

export function lockWith(text: string, version: string): string {
  const lock = JSON.parse(text) as Lock
  lock.version = version
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || /^packages\/[^/]+$/.test(place)) entry.version = version
    for (const kind of kinds) {
      const needed = entry[kind]
      if (needed === undefined) continue
      for (const name of Object.keys(needed)) if (name.startsWith('@parley/')) needed[name] = version
    }
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`
}

/** A place of the version in a text, between what stands before and behind it. */
interface Place {
  readonly file: string
  readonly found: RegExp
}

const versionForm = String.raw`\d+\.\d+\.\d+`

export const places: readonly Place[] = [
  { file: 'package.json', found: new RegExp(`(?<=^ {2}"version": ")${versionForm}(?=")`, 'gm') },
  { file: 'deploy/compose.yaml', found: new RegExp(`(?<=image: parley:)${versionForm}`, 'g') },
  { file: 'deploy/helm/parley/Chart.yaml', found: new RegExp(`(?<=^(?:version|appVersion): )${versionForm}`, 'gm') },
  { file: 'docs/guides/operations.md', found: new RegExp(`(?<=parley:)${versionForm}`, 'g') },
  { file: 'CONTRIBUTING.md', found: new RegExp(`(?<=git tag v|parley-openrtb-)${versionForm}`, 'g') },
]

const unreleased = '## Unreleased\n'

/** Undefined where nothing is to be released. */
export function changelogWith(text: string, version: string, day: string): string | undefined {
  const at = text.indexOf(unreleased)
  if (at < 0) return undefined
  return `${text.slice(0, at)}## ${version} - ${day}\n${text.slice(at + unreleased.length)}`
}
