// The containers of the chart, from the image's files: their arguments, variables, volumes and probes as helm renders them for
// a small and for a large fleet, with one pod of each kind and real engines. Not the same: Kubernetes.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { withAgent, withBooking, withPortal } from './chart-values.ts'
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
const variants: readonly Variant[] = [
  { title: 'values-small.yaml', file: 'values-small.yaml', more: {} },
  { title: 'values-small.yaml with booking', file: 'values-small.yaml', more: withBooking },
  {
    title: 'values-large.yaml with booking, the agent and the portal',
    file: 'values-large.yaml',
    more: { ...withAgent, portal: withPortal.portal },
  },
]
const redisPassword = 'redis'

export const checkChartServices = imageCheck('the chart, from the image', async (image) => {
  const helm = await goTool('helm')
  if (helm.kind === 'missing') throw new Obstacle(helm.why)
  const found: string[] = []
  for (const variant of variants)
    found.push(...(await runVariant(variant, helm.path, image)).map((line) => `${variant.title}: ${line}`))
  return found
})

interface Variant {
  readonly title: string
  readonly file: string
  /** Values besides those of the file. */
  readonly more: object
}

async function runVariant({ file, more }: Variant, helm: string, image: Image): Promise<readonly string[]> {
  const engines = await startFleetEngines(redisPassword)
  const work = openWorkplace(image)
  try {
    const { key, line } = await makeLedgerKey(work)
    const secrets = {
      'parley-notices': { secret: 'a-secret-of-the-check-that-nobody-uses' },
      'parley-redis': { url: `redis://:${redisPassword}@${engines.redis}` },
      'parley-ledger': { database: engines.postgresUrl, 'mask-secret': 'mask', keys: line, 'operator-key': key },
      'parley-booking': { database: engines.postgresUrl, token: 'booking-token-of-the-check' },
      'parley-portal': { database: engines.postgresUrl, token: 'portal-token-of-the-check' },
      'parley-agent': { database: engines.postgresUrl, token: 'agent-token-of-the-check' },
    }
    // Something to sell; the rest of the configuration is that of the chart.
    const own = join(work.folder('values'), 'own.yaml')
    const { house } = parse(textAt('sample.yaml')) as { readonly house: object }
    writeFileSync(own, stringify({ ...more, config: { house } }))
    const values = ['--values', join(chart, file), '--values', own, '--kube-version', kubernetesVersion]
    const rendered = await run(helm, ['template', 'parley', chart, ...values])
    if (rendered.code !== 0) throw new Error(rendered.said)
    const members = membersIn(rendered.output, { work, secrets, health: image.health })
    const brokers = members.find(({ words }) => words.join(' ') === 'ledger ship')?.environment.PARLEY_KAFKA_BROKERS
    const hosts = members.map(({ host }) => host)
    // Without Kafka the Service of the ledger leads to the pods of the exchanges.
    const others = brokers === undefined ? { 'parley-ledger:9191': 'parley:9191' } : { [brokers]: engines.kafka }
    const network = await openNetwork(hosts, others)
    const hasKeys = members.some(({ environment }) => environment.PARLEY_LEDGER_KEYS !== undefined)
    return await runFleet(members, { work, network, key: hasKeys ? key : undefined })
  } finally {
    work.close()
    await engines.stop()
  }
}
