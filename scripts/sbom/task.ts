// Writes the bill of materials of what ships, in CycloneDX 1.6, to dist/sbom.cdx.json or the file
// that is named. It is made from the lock file alone, so it is the same on every machine. `npm sbom` is not used: it leaves
// out what a developer needs as well, such as ajv, and names only the packages for the machine on which it runs.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandOf } from '../command/command.ts'
import type { LockedPackage } from '../project/lock.ts'
import { billOf } from './bill.ts'

export const command = commandOf({
  run(_, [file = 'dist/sbom.cdx.json']) {
    const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
    const lock = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockedPackage>> }
    const bill = billOf(lock.packages)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${file} names ${bill.components.length} packages.`)
    return 0
  },
})
