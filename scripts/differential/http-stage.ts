// The same trial over HTTP: the exchange is a process that reads its configuration again for each set of facts, and the partners
// are another process. Nobody can hand it a scorer or a clock, so relevance is left out and the time is the machine's.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { seriesIn } from '@parley/testkit/metric'
import { Agent, request as send } from 'undici'
import { configurationOf } from './configuration.ts'
import { entriesOf } from './partners.ts'
import { reasonsIn, type TrialStage } from './stage.ts'

const reloads = 'parley_config_reloads_total{result="applied"}'
/** Of 20 ms each; a busy machine takes its time. */
const triesMax = 1500

export async function openHttpStage(): Promise<TrialStage> {
  const partners = fork(new URL('./partners-main.ts', import.meta.url), { stdio: 'inherit' })
  const [url] = (await once(partners, 'message')) as [string]
  const folder = mkdtempSync(join(tmpdir(), 'parley-differential-'))
  const file = join(folder, 'parley.yaml')
  writeFileSync(file, configurationOf({ nowMs: 0, partners: [], publishers: [], deals: [] }, url))
  const exchange = await startExchange({ PARLEY_CONFIG: file })
  // A request waits for its partners, so the connections of one are not those of another.
  const dispatcher = new Agent({ connections: 64 })
  let written = ''
  return {
    hasScores: false,
    nowMs: Date.now,
    async configure(facts) {
      const text = configurationOf(facts, url)
      if (text === written) return
      writeFileSync(file, text)
      written = text
      await reload(exchange)
    },
    prepare: (cases) => tell(partners, entriesOf(cases)),
    async ask({ request }) {
      const headers = { 'content-type': 'application/json' }
      const answer = await send(`${exchange.url}/openrtb2`, {
        method: 'POST',
        headers,
        body: JSON.stringify(request),
        dispatcher,
      })
      const body = await answer.body.text()
      const status = answer.statusCode
      if (status !== 200 && status !== 204) return { status, body, reasons: {}, searches: [] }
      const id = String(answer.headers['x-request-id'])
      const record = await send(`${exchange.adminUrl}/auctions/${id}`, {
        headers: { accept: 'application/json' },
        dispatcher,
      })
      const asked = await send(`${url}/searches?id=${String(request.id)}`, { dispatcher })
      const searches = (await asked.body.json()) as readonly string[]
      return { status, body, reasons: reasonsIn(await record.body.text()), searches }
    },
    async close() {
      await exchange.stop()
      partners.kill()
      await dispatcher.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function tell(partners: ChildProcess, entries: ReturnType<typeof entriesOf>): Promise<void> {
  partners.send(entries)
  await once(partners, 'message')
}

/** Orders the process to read its file again, and waits until it has. */
async function reload({ pid, adminUrl }: RunningExchange): Promise<void> {
  const count = async () => seriesIn(await (await fetch(`${adminUrl}/metrics`)).text(), reloads) ?? 0
  const before = await count()
  process.kill(pid, 'SIGHUP')
  for (let tries = 0; (await count()) === before; tries++) {
    if (tries > triesMax) throw new Error('the exchange did not read its configuration again')
    await wait(20)
  }
}
