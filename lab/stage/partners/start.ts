// Starts the partners of a stage, makes them sick and heals them.

import { type Program, type ProgramOptions, startProgram } from '../program.ts'
import type { PartnerLog } from './log.ts'
import type { Fault, PartnerFigures, PartnerScript, PartnersScript } from './script.ts'

export interface RunningPartners extends Pick<Program, 'stop' | 'kill'> {
  readonly ports: readonly number[]
  /** Where bid requests go. */
  readonly endpoints: readonly string[]
  readonly names: readonly string[]
  readonly setFault: (index: number, fault: Fault) => Promise<void>
  readonly figures: () => Promise<readonly PartnerFigures[]>
  /** Of those that keep one, by their names. */
  readonly logs: () => Promise<Readonly<Record<string, PartnerLog>>>
}

export async function startPartners(
  script: PartnersScript,
  options: Partial<Pick<ProgramOptions, 'name' | 'folder' | 'core' | 'within'>> = {},
): Promise<RunningPartners> {
  const { greeting, stop, kill } = await startProgram({
    name: 'partners',
    file: 'lab/stage/partners/main.ts',
    args: [JSON.stringify(script)],
    ready: /partners answer at (\S*), control at (\S+)\n/,
    ...options,
  })
  const [, list = '', control = ''] = greeting()
  const ports = list === '' ? [] : list.split(',').map(Number)
  const names = script.partners.map(({ name }, index) => name ?? `p${index + 1}`)
  const read = async (path: string): Promise<unknown> => (await fetch(`${control}/${path}`)).json()
  return {
    ports,
    endpoints: ports.map((port) => `http://127.0.0.1:${port}/bid`),
    names,
    async setFault(index, fault) {
      const { status } = await fetch(`${control}/${index}/${fault}`, { method: 'POST' })
      if (status !== 200) throw new Error(`partner ${index} has no fault ${fault}: ${status}`)
    },
    figures: async () => (await read('figures')) as readonly PartnerFigures[],
    logs: async () => {
      const logs = (await read('logs')) as readonly PartnerLog[]
      return Object.fromEntries(names.flatMap((name, index) => (logs[index] ? [[name, logs[index]]] : [])))
    },
    stop,
    kill,
  }
}

/** As many as are asked for, which answer after so many milliseconds; the last one bids most. */
export function healthyPartners(count: number, delayMs: number): readonly PartnerScript[] {
  return Array.from({ length: count }, (_, index) => ({ price: 2 + index, delayMs }))
}
