// Which licences a package may have. Those that ship go to whoever runs Parley, so they must permit that without further
// duties than to name them; tools stay here, and may also ask that changes of their own files are published.

import { type LockedPackage, nameAt } from './lock.ts'

const shipped: ReadonlySet<string> = new Set([
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
])
const tools: ReadonlySet<string> = new Set([...shipped, '0BSD', 'CC-BY-4.0', 'MPL-2.0'])

/** A sentence for each package whose licence is missing or not among those that are allowed for it. */
export function licenceFaults(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages).flatMap(([path, { license, version, dev }]) => {
    const what = `${nameAt(path)}@${version}`
    if (license === undefined) return [`${what} names no licence.`]
    return isAllowed(license, dev === true ? tools : shipped) ? [] : [`${what} has the licence ${license}.`]
  })
}

/** Of several that one may choose from (SPDX: OR), one is enough. What else SPDX can express must be looked at by a person. */
function isAllowed(license: string, allowed: ReadonlySet<string>): boolean {
  return license
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => allowed.has(one))
}
