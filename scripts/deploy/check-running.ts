// The exchange as the image and as the unit of systemd would run it: the same files, command line, variables, user, read-only
// file system and limits, taken from the image and the unit. Not the same: the base image, the filter of system calls, and the
// memory and processor that are granted.

import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { type Confinement, runConfined, startConfined } from './confined.ts'
import { root, textAt } from './deploy-files.ts'
import { imageFilesMax } from './from-image.ts'
import { type Image, imageCheck } from './image.ts'
import { stopMsMax } from './stop-time.ts'
import { tryNode } from './trial.ts'

type Manner = Omit<Confinement, 'folder' | 'volumes'>

export const checkRunning = imageCheck('the exchange, confined', async (image) => {
  const command = [...image.entrypoint, ...image.command]
  const asImage = await runTrial(image, { ...image, command, appAt: '/app', filesMax: imageFilesMax })
  const asUnit = await runTrial(image, unitOf(image))
  return [...asImage.map((line) => `as the image: ${line}`), ...asUnit.map((line) => `as the unit: ${line}`)]
})

/** What parley.service says; its user is made by sysusers, and here it is one that nobody has. */
function unitOf({ environment: { PATH = '' } }: Image): Manner {
  const unit = textAt('deploy/systemd/parley.service')
  const valuesOf = (key: string): readonly string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  return {
    appAt: valuesOf('WorkingDirectory')[0] ?? '',
    command: (valuesOf('ExecStart')[0] ?? '').split(' '),
    environment: {
      PATH,
      ...Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=') as [string, string])),
    },
    ids: [61_234, 61_234],
    filesMax: Number(valuesOf('LimitNOFILE')[0]),
  }
}

async function runTrial({ folder, health }: Image, manner: Manner): Promise<readonly string[]> {
  const own = mkdtempSync(join(tmpdir(), 'parley-node-'))
  const [etc, state] = ['etc', 'state'].map((name) => join(own, name)) as [string, string]
  mkdirSync(etc)
  mkdirSync(join(state, 'journal'), { recursive: true })
  for (const path of [state, join(state, 'journal')]) chownSync(path, ...manner.ids)
  const configFile = join(etc, 'parley.yaml')
  cpSync(new URL('sample.yaml', root), configFile)
  const port = await freePort()
  const adminPort = await freePort()
  const drainMs = Number(manner.environment.PARLEY_DRAIN_MS ?? 5000)
  const environment = {
    PARLEY_CONFIG: '/etc/parley/parley.yaml',
    PARLEY_JOURNAL: '/var/lib/parley/journal',
    PARLEY_NOTICE_SECRET: 'a-secret-of-the-check-that-nobody-uses',
    PARLEY_WATCH_MS: '0',
    PORT: String(port),
    PARLEY_ADMIN_PORT: String(adminPort),
    ...manner.environment,
  }
  const confinement: Confinement = {
    ...manner,
    folder,
    environment,
    volumes: [
      { source: etc, place: '/etc/parley', mode: 'ro' },
      { source: state, place: '/var/lib/parley', mode: 'rw' },
    ],
  }
  const confined = await startConfined(confinement)
  try {
    const node = {
      url: `http://127.0.0.1:${port}`,
      adminUrl: `http://127.0.0.1:${adminPort}`,
      configFile,
      journal: join(state, 'journal'),
      drainMs,
      stopMsMax: stopMsMax({ drainMs }),
      isHealthy: async (url: string) => (await runConfined({ ...confinement, command: [...health, url] })).code === 0,
    }
    return await tryNode(node, confined)
  } finally {
    confined.kill()
    rmSync(own, { recursive: true, force: true })
  }
}
