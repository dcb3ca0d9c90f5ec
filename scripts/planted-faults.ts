// npm run test:faults: plants ten faults, one after the other, in a copy of the last commit, and shows that the gate is red for
// each. Of the gate only the part runs that should see the fault, once without it and once with it.
// `npm run task -- test:faults ledger` plants that one.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PlantedFault, plantedFaults } from './faults/planted.ts'
import { layOut } from './project/lay-out.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !plantedFaults.some(({ room }) => room === name))
if (unknown !== undefined) {
  console.error(`No fault is planted in ${unknown}; choose from ${plantedFaults.map(({ room }) => room).join(', ')}.`)
  process.exit(2)
}
const chosen = plantedFaults.filter(({ room }) => wanted.length === 0 || wanted.includes(room))

const folder = layOut('HEAD', '.planted')
const missed = chosen.filter((fault) => !isSeen(fault))
rmSync(folder, { recursive: true, force: true })
console.log(`${chosen.length - missed.length} of ${chosen.length} faults make the gate red.`)
process.exitCode = missed.length === 0 ? 0 : 1

function isSeen({ room, says, file, right, wrong, seenBy }: PlantedFault): boolean {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  const sinceMs = performance.now()
  const isGreenWithout = isGreen(seenBy)
  writeFileSync(
    path,
    source.replace(right, () => wrong),
  )
  const isGreenWith = isGreen(seenBy)
  writeFileSync(path, source)
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(0)
  const colours = `${isGreenWithout ? 'green' : 'red'} → ${isGreenWith ? 'green' : 'red'}`
  console.log(`${colours.padEnd(13)} ${seconds.padStart(4)} s  ${room}: ${says} (${seenBy})`)
  return isGreenWithout && !isGreenWith
}

function isGreen(command: string): boolean {
  const [program = '', ...words] = command.split(' ')
  return spawnSync(program, words, { cwd: folder, stdio: 'ignore' }).status === 0
}
