// The chart: rendered with each file of values, and each object compared with what Kubernetes knows.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { withAgent, withBooking, withPortal } from './chart-values.ts'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { cacheFolder, goSources, goTool } from './go-tools.ts'
import { writeSchemas } from './kubernetes-schemas.ts'
import { run } from './run.ts'

const chart = 'deploy/helm/parley'
const files = ['values.yaml', 'values-small.yaml', 'values-large.yaml']
/** What is added to each of them. */
const additions = {
  '': {},
  ' with booking': withBooking,
  ' with the portal': withPortal,
  ' with booking, the agent and the portal': { ...withAgent, portal: withPortal.portal },
}
/** Of the Prometheus operator, whose schemas are not in Kubernetes. */
const foreign = 'PodMonitor,ServiceMonitor'

export const checkChart: Check = { name: 'the chart', run: check }

async function check(): Promise<Ending> {
  const helm = await goTool('helm')
  if (helm.kind === 'missing') return skipped(helm.why)
  const kubeconform = await goTool('kubeconform')
  if (kubeconform.kind === 'missing') return skipped(kubeconform.why)
  const sources = await goSources('kubernetes')
  if (sources.kind === 'missing') return skipped(sources.why)
  const schemas = cacheFolder(`kubernetes-${sources.version}`)
  writeSchemas(sources.path, schemas)
  const folder = mkdtempSync(join(tmpdir(), 'parley-chart-'))
  const found = [`helm ${helm.version}, kubeconform ${kubeconform.version}, Kubernetes ${sources.version}`]
  try {
    const own = join(folder, 'own.yaml')
    for (const [file, title, more] of variants()) {
      writeFileSync(own, stringify(more))
      const values = ['--values', join(chart, file), '--values', own, '--kube-version', sources.version]
      const lint = await run(helm.path, ['lint', '--strict', chart, ...values])
      if (lint.code !== 0) return failed(`helm lint ${title}: ${lint.said}`)
      const rendered = await run(helm.path, ['template', 'parley', chart, ...values])
      if (rendered.code !== 0) return failed(`helm template ${title}: ${rendered.said}`)
      const manifest = join(folder, 'manifest.yaml')
      writeFileSync(manifest, rendered.output)
      const place = join(schemas, '{{ .ResourceKind }}{{ .KindSuffix }}.json')
      const args = ['-strict', '-summary', '-skip', foreign, '-schema-location', place, manifest]
      const valid = await run(kubeconform.path, args)
      if (valid.code !== 0) return failed(`kubeconform ${title}: ${valid.said}`)
      // A check that accepts everything would look the same.
      writeFileSync(manifest, rendered.output.replace('enableServiceLinks:', 'enableServiceLink:'))
      if ((await run(kubeconform.path, args)).code === 0) return failed(`${title}: a misspelt member is accepted`)
      found.push(`${title}: ${valid.said.split('\n').at(-1)}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return passed(...found)
}

function variants(): readonly (readonly [string, string, object])[] {
  return files.flatMap((file) =>
    Object.entries(additions).map(([what, more]) => [file, `${file}${what}`, more] as const),
  )
}
