// A6: partners whose names nobody resolves, beside a healthy one that needs its name resolved for every call. The victim is
// measured on an exchange without the silent ones, then on one with them, then on the first one again.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNameServer } from '@parley/testkit'
import { mainOf, temporaryFolder } from '../../stage/exchange.ts'
import { startPartners } from '../../stage/partners/start.ts'
import { startVictimExchange } from '../exchange.ts'
import { type Part, type Row, type Setting, type Side, skippedRow } from '../part.ts'
import { columns, rowOf, settled, startVictim } from '../victims/run.ts'
import type { Phases } from '../victims/verdict.ts'

const cases = { 'A6: one partner with silent DNS': 1, 'A6: two partners with silent DNS': 2 } as const

/** A busy machine makes the healthy partner late too, and that is not what is looked for. */
const goodTimeoutMs = 400

/** So short that names are resolved again and again. */
const ttlSeconds = 1

type CaseName = keyof typeof cases

export const dns: Part = {
  id: 'dns',
  title: 'What a victim notices of partners with silent DNS: p50 / p99 ms, fill, errors',
  columns,
  open: (side, setting) => ({
    cases: Object.keys(cases),
    run: (name) => runCase(name as CaseName, side, setting),
  }),
}

async function runCase(name: CaseName, side: Side, setting: Setting): Promise<Row> {
  if (!knows(side.root, 'demand: { dnsServers: ["127.0.0.1:53"] }\n')) {
    return skippedRow(name, columns, 'this exchange has no setting demand.dnsServers')
  }
  return rowOf(name, await settled(() => phasesOf(cases[name], side, setting)), '')
}

/** Whether the exchange of that checkout understands a configuration. */
function knows(root: string, yaml: string): boolean {
  const file = join(temporaryFolder(), 'parley.yaml')
  writeFileSync(file, yaml)
  return spawnSync(process.execPath, [mainOf(root), '--check-config', '--config', file], { cwd: root }).status === 0
}

async function phasesOf(silent: number, { root }: Side, { isQuick, cores }: Setting): Promise<Phases> {
  const script = { seed: 1, partners: [{ answers: 'tricks', isClosing: true, delayMs: 10 }] } as const
  const partner = await startPartners(script, { core: cores?.others })
  const names = await startNameServer({ 'good.hostile.example': { ipv4: ['127.0.0.1'], ttlSeconds } })
  const start = (dead: number) =>
    startVictimExchange({ root, config: yamlOf(names.address, partner.ports[0] ?? 0, dead), core: cores?.server })
  const calm = await start(0)
  const troubled = await start(silent)
  const victim = startVictim(cores?.others)
  const seconds = isQuick ? 4 : 10
  const lookAt = async ({ url }: { readonly url: string }) => {
    await victim.run({ url, seconds: 1 })
    return victim.run({ url, seconds })
  }
  const phases = { before: await lookAt(calm), during: await lookAt(troubled), after: await lookAt(calm) }
  await Promise.all([calm, troubled, victim, partner, names].map((one) => one.stop()))
  return phases
}

function yamlOf(dnsServer: string, port: number, silent: number): string {
  const entry = (name: string, host: string, timeoutMs: number): string =>
    `    - { name: ${name}, timeoutMs: ${timeoutMs}, params: { endpoint: "http://${host}.hostile.example:${port}/bids" } }`
  // A name that begins with `dead.` is never answered.
  const dead = Array.from({ length: silent }, (_, index) => entry(`dead-${index + 1}`, `dead.${index + 1}`, 150))
  const entries = [entry('good', 'good', goodTimeoutMs), ...dead]
  return `demand:\n  dnsServers: ["${dnsServer}"]\n  partners:\n${entries.join('\n')}\n`
}
