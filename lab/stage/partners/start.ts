// Starts the partners of a scenario, makes them sick and heals them.

import { type Program, startProgram } from '../program.ts'
import type { Fault, PartnerFigures, PartnersScript } from './script.ts'

export interface RunningPartners extends Pick<Program, 'stop'> {
  readonly ports: readonly number[]
  readonly become: (index: number, fault: Fault) => Promise<void>
  readonly figures: () => Promise<readonly PartnerFigures[]>
}

export interface PartnersWishes {
  readonly name?: string
  readonly script: PartnersScript
  readonly folder: string
  readonly core: number | undefined
}

export async function startPartners({
  name = 'partners',
  script,
  folder,
  core,
}: PartnersWishes): Promise<RunningPartners> {
  const program = await startProgram({
    name,
    file: 'lab/stage/partners/main.ts',
    args: [JSON.stringify(script)],
    ready: /partners answer at (\S*), control at (\S+)\n/,
    folder,
    core,
  })
  const [, ports = '', control = ''] = program.greeting()
  return {
    ports: ports.split(',').map(Number),
    async become(index, fault) {
      const { status } = await fetch(`${control}/${index}/${fault}`, { method: 'POST' })
      if (status !== 200) throw new Error(`partner ${index} did not become ${fault}: ${status}`)
    },
    figures: async () => (await (await fetch(`${control}/figures`)).json()) as readonly PartnerFigures[],
    stop: program.stop,
  }
}
