// npm run task -- test:faults: plants ten faults, one after the other, in a copy of the last commit, and shows that the
// gate is red for each. Of the gate only the part runs that should see the fault, once without it and once with it.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../command/command.ts'
import { layOut } from '../project/lay-out.ts'
import { secondsSince } from '../project/root.ts'
import { type PlantedFault, plantedFaults } from './planted.ts'

export const command = commandOf({
  names: plantedFaults.map(({ room }) => room),
  run(_, names) {
    const chosen = plantedFaults.filter(({ room }) => names.length === 0 || names.includes(room))
    const folder = layOut('HEAD', '.planted')
    const missed = chosen.filter((fault) => !isSeen(fault, folder))
    rmSync(folder, { recursive: true, force: true })
    console.log(`${chosen.length - missed.length} of ${chosen.length} faults make the gate red.`)
    return missed.length === 0 ? 0 : 1
  },
})

function isSeen({ room, says, file, right, wrong, seenBy }: PlantedFault, folder: string): boolean {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  const sinceMs = performance.now()
  const isGreenWithout = isGreen(seenBy, folder)
  writeFileSync(
    path,
    source.replace(right, () => wrong),
  )
  const isGreenWith = isGreen(seenBy, folder)
  writeFileSync(path, source)
  const seconds = secondsSince(sinceMs, 0)
  const colours = `${isGreenWithout ? 'green' : 'red'} → ${isGreenWith ? 'green' : 'red'}`
  console.log(`${colours.padEnd(13)} ${seconds.padStart(4)} s  ${room}: ${says} (${seenBy})`)
  return isGreenWithout && !isGreenWith
}

function isGreen(line: string, folder: string): boolean {
  const [program = '', ...words] = line.split(' ')
  return spawnSync(program, words, { cwd: folder, stdio: 'ignore' }).status === 0
}
