// The containers of the chart, from the image's files: their arguments, variables, volumes and probes as helm renders them for
// a small and for a large fleet, with one pod of each kind and real engines. Not the same: Kubernetes.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { Obstacle } from './check.ts'
import { textAt } from './deploy-files.ts'
import { runFleet } from './fleet.ts'
import { startFleetEngines } from './fleet-engines.ts'
import { openWorkplace } from './from-image.ts'
import { goTool, kubernetesVersion } from './go-tools.ts'
import { type Image, imageCheck } from './image.ts'
import { makeLedgerKey } from './ledger-key.ts'
import { openNetwork } from './network.ts'
import { membersIn } from './pods.ts'
import { run } from './run.ts'

const chart = 'deploy/helm/parley'
const files = ['values-small.yaml', 'values-large.yaml']
const redisPassword = 'redis'

export const checkChartServices = imageCheck('the chart, from the image', async (image) => {
  const helm = await goTool('helm')
  if (helm.kind === 'missing') throw new Obstacle(helm.why)
  const found: string[] = []
  for (const file of files) found.push(...(await runValues(file, helm.path, image)).map((line) => `${file}: ${line}`))
  return found
})

async function runValues(file: string, helm: string, image: Image): Promise<readonly string[]> {
  const engines = await startFleetEngines(redisPassword)
  const work = openWorkplace(image)
  try {
    const { key, line } = await makeLedgerKey(work)
    const secrets = {
      'parley-notices': { secret: 'a-secret-of-the-check-that-nobody-uses' },
      'parley-redis': { url: `redis://:${redisPassword}@${engines.redis}` },
      'parley-ledger': { database: engines.postgresUrl, 'mask-secret': 'mask', keys: line, 'operator-key': key },
    }
    // Something to sell; the rest of the configuration is that of the chart.
    const demand = join(work.folder('values'), 'demand.yaml')
    const { house } = parse(textAt('sample.yaml')) as { readonly house: object }
    writeFileSync(demand, stringify({ config: { house } }))
    const values = ['--values', join(chart, file), '--values', demand, '--kube-version', kubernetesVersion]
    const rendered = await run(helm, ['template', 'parley', chart, ...values])
    if (rendered.code !== 0) throw new Error(rendered.said)
    const members = membersIn(rendered.output, { work, secrets, health: image.health })
    const brokers = members.find(({ words }) => words.join(' ') === 'ledger ship')?.environment.PARLEY_KAFKA_BROKERS
    const hosts = members.map(({ host }) => host)
    const network = await openNetwork(hosts, brokers === undefined ? {} : { [brokers]: engines.kafka })
    // Without Kafka a ledger answers in its own pod only, and has no keys.
    return await runFleet(members, { work, network, key: brokers === undefined ? undefined : key })
  } finally {
    work.close()
    await engines.stop()
  }
}
