// npm run task -- release: after `npm run changeset -- version`, writes the new version to all places that have it, and dates the
// changelog.

import { readFileSync, writeFileSync } from 'node:fs'
import { commandOf } from '../command/command.ts'
import { changelogWith, lockWith, places } from './version.ts'

const root = new URL('../../', import.meta.url)

export const command = commandOf({
  run() {
    const { version } = JSON.parse(read('packages/openrtb/package.json')) as { readonly version: string }
    for (const { file, found } of places) change(file, (text) => text.replaceAll(found, version))
    change('package-lock.json', (text) => lockWith(text, version))
    const day = new Date().toISOString().slice(0, 10)
    change('CHANGELOG.md', (text) => changelogWith(text, version, day) ?? text)
    console.log(`Version ${version}. Now run npm ci, npm run docs and the checks.`)
    return 0
  },
})

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}

function change(file: string, edit: (text: string) => string): void {
  const text = read(file)
  const changed = edit(text)
  if (changed === text) return
  writeFileSync(new URL(file, root), changed)
  console.log(`Written: ${file}`)
}
