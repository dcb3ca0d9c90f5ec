// The agent and booking over a real PostgreSQL, with doors that count what the agent asks.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { catalogValue } from './agent.ts'
import { callAt } from './asked.ts'
import { openBookingDoor, openDatabaseDoor, Points } from './points.ts'
import { kill, startProgram } from './programs.ts'
import { codeIn, type Members } from './said.ts'

export type Victim = 'agent' | 'postgres'

export interface KillStage {
  /** Of the campaigns of booking. */
  readonly budgets: () => Promise<readonly number[]>
  readonly call: (tool: string, args: object) => Promise<Members>
  /**
   * Kills the victim while the agent waits for the answer to this question of the call, starts it again, and sends the same request until
   * it is answered. The answer, and whether there was such a question.
   */
  readonly callKilling: (victim: Victim, at: number, tool: string, args: object) => Promise<readonly [Members, boolean]>
  readonly close: () => Promise<void>
}

export async function openKillStage(): Promise<KillStage> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-agent-'))
  const config = join(folder, 'agent.yaml')
  writeFileSync(config, JSON.stringify(catalogValue))
  const [postgres, bookingPort, agentPort] = [await startPostgres(), await freePort(), await freePort()]
  const bookingUrl = `http://127.0.0.1:${bookingPort}`
  const points = new Points()
  const doors = [await openDatabaseDoor(points, postgres.port), await openBookingDoor(points, bookingUrl)] as const
  const booking = await startProgram(
    'booking',
    ['--port', String(bookingPort), '--database', postgres.url],
    /Booking is at/,
  )
  // The background would ask between the questions of a call; it is tried in another test.
  const startAgent = async () => {
    const database = postgres.url.replace(/:\d+\//, `:${doors[0].port}/`)
    const booked = ['--booking', `http://127.0.0.1:${doors[1].port}`, '--settle-ms', '600000']
    const args = ['--port', String(agentPort), '--database', database, '--config', config, ...booked]
    const started = await startProgram('agent', [...args, '--calls-per-minute', '1000000'], /The agent is at/)
    await wait(200)
    return started
  }
  let agent = await startAgent()
  const call = (tool: string, args: object) => callAt<Members>(`http://127.0.0.1:${agentPort}`, tool, args)
  return {
    call,
    budgets: async () => {
      const { campaigns } = (await (await fetch(`${bookingUrl}/v1/campaigns`)).json()) as {
        readonly campaigns: readonly { readonly budgetMicros: number }[]
      }
      return campaigns.map(({ budgetMicros }) => budgetMicros / 1_000_000)
    },
    async callKilling(victim, at, tool, args) {
      const killed: Promise<void>[] = []
      points.arm(at, () => void killed.push(victim === 'agent' ? kill(agent) : postgres.kill()))
      const first = await call(tool, args).catch(() => undefined)
      points.arm(0, () => {})
      if (killed.length === 0) return [first ?? {}, false]
      await Promise.all(killed)
      if (victim === 'agent') agent = await startAgent()
      else await postgres.restart()
      return [await untilAnswered(() => call(tool, args)), true]
    },
    async close() {
      await Promise.all([agent, booking].map(kill))
      for (const door of doors) door.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As buyers do: what may be tried again is tried again. */
async function untilAnswered(call: () => Promise<Members>): Promise<Members> {
  for (let turn = 0; turn < 300; turn++) {
    const answer = await call()
    if (codeIn(answer) !== 'SERVICE_UNAVAILABLE') return answer
    await wait(100)
  }
  throw new Error('there was no answer within half a minute')
}
