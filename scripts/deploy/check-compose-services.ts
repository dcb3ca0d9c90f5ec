// Every service of compose.yaml that runs our image, from the image's files: its command, variables, volumes and health check,
// with real engines. Not the same: containers, their network, and the versions of the engines.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '../../deploy/image/programs.ts'
import { composeVariables, ownServices } from './compose-services.ts'
import type { Volume } from './confined.ts'
import { textAt } from './deploy-files.ts'
import { expect } from './expect.ts'
import { type Member, runFleet } from './fleet.ts'
import { startFleetEngines } from './fleet-engines.ts'
import { openWorkplace, type Workplace } from './from-image.ts'
import { imageCheck } from './image.ts'
import { makeLedgerKey } from './ledger-key.ts'
import { type Network, openNetwork } from './network.ts'

export const checkComposeServices = imageCheck('compose.yaml, from the image', async (image) => {
  const engines = await startFleetEngines(composeVariables.REDIS_PASSWORD)
  const work = openWorkplace(image)
  try {
    const { key, line } = await makeLedgerKey(work)
    writeFileSync(join(work.folder('secrets'), 'ledger-keys'), line)
    const own = ownServices({ ...composeVariables, PARLEY_LEDGER_KEY: key })
    const hosts = own.map(([name]) => name)
    const network = await openNetwork(hosts, {
      'redis:6379': engines.redis,
      'kafka:9092': engines.kafka,
      [`postgres://parley:${composeVariables.POSTGRES_PASSWORD}@postgres:5432/parley`]: engines.postgresUrl,
    })
    const members = own.map(
      ([host, { command = [], environment = {}, volumes = [], secrets = [], healthcheck }]): Member => ({
        host,
        words: command,
        environment,
        volumes: [
          ...volumes.map((mount) => volumeOf(mount, host, work, network)),
          ...secrets.map((name) => ({
            source: join(work.folder('secrets'), name),
            place: `/run/secrets/${name}`,
            mode: 'ro' as const,
          })),
        ],
        health: healthcheck?.test.slice(1) ?? [],
      }),
    )
    const run = new Set(members.map(({ words }) => words.join(' ')))
    expect(
      services.every((words) => run.has(words)),
      `it runs ${services.join(', ')}`,
    )
    return await runFleet(members, { work, network, key })
  } finally {
    work.close()
    await engines.stop()
  }
})

/** A file of the project, in which names are as here, or a volume by its name. */
function volumeOf(mount: string, host: string, work: Workplace, network: Network): Volume {
  const [source = '', place = '', mode = 'rw'] = mount.split(':')
  if (!source.startsWith('./')) return { source: work.folder(source), place, mode: 'rw' }
  const file = join(work.folder(`files-of-${host}`), source.replaceAll('/', '-'))
  writeFileSync(file, network.translate(host, textAt(join('deploy', source))))
  return { source: file, place, mode: mode === 'ro' ? 'ro' : 'rw' }
}
