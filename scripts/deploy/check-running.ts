// The exchange as the image and as the unit of systemd would run it: the same files, command line, variables, user, read-only
// file system and limits, taken from the Dockerfile and the unit. Not the same: the base image, the filter of system calls,
// and the memory and processor that are granted.

import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { assembleImage, type Image } from './assemble-image.ts'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { type Confinement, cannotConfine, startConfined } from './confined.ts'
import { root, textAt } from './deploy-files.ts'
import { stopMsMax } from './stop-time.ts'
import { tryNode } from './trial.ts'

export const checkRunning: Check = { name: 'the exchange, confined', run: check }

async function check(): Promise<Ending> {
  const obstacle = await cannotConfine()
  if (obstacle !== undefined) return skipped(obstacle)
  const image = await assembleImage()
  try {
    const asImage = await runTrial(image, { ...image, appAt: '/app', filesMax: 65_536 })
    const asUnit = await runTrial(image, unitOf(image))
    return passed(...asImage.map((line) => `as the image: ${line}`), ...asUnit.map((line) => `as the unit: ${line}`))
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(image.folder, { recursive: true, force: true })
  }
}

/** What parley.service says; its user is made by sysusers, and here it is one that nobody has. */
function unitOf({ folder }: Image): Confinement {
  const unit = textAt('deploy/systemd/parley.service')
  const valuesOf = (key: string): readonly string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  return {
    folder,
    appAt: valuesOf('WorkingDirectory')[0] ?? '',
    command: (valuesOf('ExecStart')[0] ?? '').split(' '),
    environment: Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=') as [string, string])),
    ids: [61_234, 61_234],
    filesMax: Number(valuesOf('LimitNOFILE')[0]),
  }
}

async function runTrial({ folder }: Image, confinement: Confinement): Promise<readonly string[]> {
  const configFile = join(folder, 'etc/parley/parley.yaml')
  cpSync(new URL('sample.yaml', root), configFile)
  const port = await freePort()
  const adminPort = await freePort()
  const drainMs = Number(confinement.environment.PARLEY_DRAIN_MS ?? 5000)
  const environment = {
    PARLEY_CONFIG: '/etc/parley/parley.yaml',
    PARLEY_JOURNAL: '/var/lib/parley/journal',
    PARLEY_NOTICE_SECRET: 'a-secret-of-the-check-that-nobody-uses',
    PARLEY_WATCH_MS: '0',
    PORT: String(port),
    PARLEY_ADMIN_PORT: String(adminPort),
    ...confinement.environment,
  }
  const confined = await startConfined({ ...confinement, environment })
  try {
    const node = {
      url: `http://127.0.0.1:${port}`,
      adminUrl: `http://127.0.0.1:${adminPort}`,
      configFile,
      journal: join(folder, 'var/lib/parley/journal'),
      drainMs,
      stopMsMax: stopMsMax({ drainMs }),
    }
    return await tryNode(node, confined)
  } finally {
    confined.kill()
    rmSync(join(folder, 'var/lib/parley/journal'), { recursive: true, force: true })
  }
}
