import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFaults } from './licences.ts'
import { type LockedPackage, shippedIn, unsealedIn } from './lock.ts'

test('a licence that is missing, unknown or only for tools is told; of several to choose from one is enough', () => {
  const packages = {
    'node_modules/none': { version: '1.0.0' },
    'node_modules/strict': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/tool': { version: '3.0.0', license: 'MPL-2.0', dev: true },
    'node_modules/no-tool': { version: '4.0.0', license: 'MPL-2.0' },
    'node_modules/choice': { version: '5.0.0', license: '(GPL-3.0-only OR MIT)' },
    'node_modules/both': { version: '6.0.0', license: 'GPL-3.0-only AND MIT' },
  }

  expect(licenceFaults(packages)).toEqual([
    'none@1.0.0 names no licence.',
    'strict@2.0.0 has the licence GPL-3.0-only.',
    'no-tool@4.0.0 has the licence MPL-2.0.',
    'both@6.0.0 has the licence GPL-3.0-only AND MIT.',
  ])
})

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> }

test('everything that ships has a licence that permits it', () => {
  expect(licenceFaults(shippedIn(packages))).toEqual([])
})

// The registry behind which the lock file was written does not know these tools for other platforms (lock.test.ts).
test('every tool has a known licence, except those that the registry did not know', () => {
  const unknown = new Set(unsealedIn(packages))
  const known = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true && !unknown.has(path),
  )

  expect(licenceFaults(Object.fromEntries(known))).toEqual([])
})
