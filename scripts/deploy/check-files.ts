// The files that other programs read, shown to these programs: compose.yaml, haproxy.cfg and the units of systemd.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { composeVariables, fillVariables } from './compose-services.ts'
import { root } from './deploy-files.ts'
import { goTool } from './go-tools.ts'
import { type Ran, run } from './run.ts'

const composeFile = 'deploy/compose.yaml'

export const checkCompose: Check = { name: 'compose.yaml', run: compose }
export const checkHaproxy: Check = { name: 'haproxy.cfg', run: haproxy }
export const checkUnits: Check = { name: 'the units of systemd', run: units }

async function compose(): Promise<Ending> {
  const docker = await run('docker', ['compose', 'version'])
  if (docker.code === 0) {
    const { code, said } = await run('docker', ['compose', '-f', composeFile, 'config', '--quiet'], {
      env: composeVariables,
    })
    return code === 0 ? passed('docker compose config accepts it') : failed(said)
  }
  const reader = await goTool('cmd')
  if (reader.kind === 'missing') return skipped(`docker has no compose here, and ${reader.why}`)
  // This program reads neither the environment nor .env, so it sees the file without its secrets first.
  const incomplete = await run(reader.path, [composeFile])
  if (incomplete.code === 0) return failed('it is accepted without its secrets')
  const complete = await readComplete(reader.path)
  if (complete.code !== 0) return failed(complete.said)
  return passed(
    `compose-go ${reader.version}, with which docker compose reads it, accepts it, and refuses it without secrets`,
  )
}

/** Reads the file with a value in the place of each variable. */
async function readComplete(reader: string): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-compose-'))
  try {
    cpSync(new URL('deploy/', root), folder, { recursive: true })
    const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
    writeFileSync(join(folder, 'compose.yaml'), fillVariables(text, composeVariables))
    return await run(reader, ['compose.yaml'], { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function haproxy(): Promise<Ending> {
  const { code, said } = await run('haproxy', ['-c', '-f', 'deploy/haproxy.cfg'])
  if (code === undefined) return skipped(said)
  // Names of the project are known to Docker alone; such a server is switched off until its name is known.
  const others = said
    .split('\n')
    .filter((line) => line.includes('[ALERT]') || /\[WARNING\](?!.*could not resolve)/.test(line))
  return code === 0 && others.length === 0
    ? passed('haproxy -c accepts it; only the names of the containers are unknown here')
    : failed(said)
}

/** systemd-analyze gives 0 to what is confined best and 10 to what is not at all. */
const exposureMax = 1.5

async function units(): Promise<Ending> {
  const version = await run('systemd-analyze', ['--version'])
  if (version.code === undefined) return skipped(version.said)
  const folder = mkdtempSync(join(tmpdir(), 'parley-units-'))
  const found: string[] = []
  try {
    cpSync(new URL('deploy/systemd/', root), folder, { recursive: true })
    for (const [file, unit] of [
      ['parley.service', 'parley.service'],
      ['parley-ledger@.service', 'parley-ledger@ship.service'],
      ['parley-booking.service', 'parley-booking.service'],
      ['parley-agent.service', 'parley-agent.service'],
      ['parley-portal.service', 'parley-portal.service'],
    ] as const) {
      const path = join(folder, file)
      // The programs must exist, and here they are those of the project.
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/parley', fileURLToPath(root).replace(/\/$/, '')))
      const verified = await run('systemd-analyze', ['verify', '--man=no', join(folder, unit)])
      if (verified.code !== 0 || verified.said !== '') return failed(`${unit}: ${verified.said}`)
      const rated = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', path])
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(rated.said)?.[1])
      if (!(exposure <= exposureMax)) return failed(`${unit} has the exposure ${exposure}: ${rated.said}`)
      found.push(`systemd-analyze verify accepts ${unit}; its exposure is ${exposure}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return passed(...found)
}
