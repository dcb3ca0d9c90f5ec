// Every program that strangers install says which Node it needs, in one sentence and before it loads anything that an older
// Node does not have.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** This Node, which claims to be another one. */
const pretending =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})'

test.each([
  ['exchange', 'parley-exchange'],
  ['ledger', 'parley-ledger'],
])('on Node 20, the program of %s ends with the Node that it needs', (folder, program) => {
  const { bin, engines } = manifestOf(folder)
  const file = `${packages}${folder}/${bin[program]}`

  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretending, file], { encoding: 'utf8' })

  expect(stderr).toBe(`${program} needs Node 24 or newer, and this is 20.20.2.\n`)
  expect([status, stdout]).toEqual([2, ''])
  expect(engines.node).toMatch(/^\^24\./)
})

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${packages}${folder}/package.json`, 'utf8')) as Manifest
}
