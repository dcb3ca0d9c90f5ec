// Starts the partners of the stage and asks them for their logs.

import { type Program, startProgram } from '../program.ts'
import type { PartnerLog } from './log.ts'
import type { PartnersScript } from './script.ts'

export interface RunningPartners extends Pick<Program, 'stop'> {
  /** Where they answer; each partner is below it, by its name. */
  readonly url: string
  readonly names: readonly string[]
  readonly logs: () => Promise<Readonly<Record<string, PartnerLog>>>
}

export async function startPartners(script: PartnersScript, folder: string): Promise<RunningPartners> {
  const program = await startProgram({
    name: 'partners',
    file: 'lab/stage/money-partners/main.ts',
    args: [JSON.stringify(script)],
    ready: /partners answer at (\S+) /,
    folder,
  })
  const url = program.greeting()[1] ?? ''
  return {
    url,
    names: script.partners.map(({ name }) => name),
    logs: async () => (await (await fetch(`${url}/log`)).json()) as Readonly<Record<string, PartnerLog>>,
    stop: program.stop,
  }
}
