// What most scenarios start: an exchange on one core; partners and generators on the other.

import type { Setting } from '../scenario.ts'
import { partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import type { PartnerScript } from '../stage/partners/script.ts'
import { type RunningPartners, startPartners } from '../stage/partners/start.ts'
import { type Generator, startGenerator } from './load/start.ts'

export interface Stage {
  readonly exchange: RunningExchange
  readonly partners: RunningPartners
  readonly generator: Generator
  readonly close: () => Promise<void>
}

/** As many partners as wished for, which answer after so many milliseconds; the last one bids most. */
export function healthyPartners(count: number, delayMs: number): readonly PartnerScript[] {
  return Array.from({ length: count }, (_, index) => ({ price: 2 + index, delayMs }))
}

export async function openStage(
  scripts: readonly PartnerScript[],
  { seed, folder, cores }: Setting,
  wishes: { readonly name?: string; readonly config?: Readonly<Record<string, object>> } = {},
): Promise<Stage> {
  const { name = 'exchange', config = {} } = wishes
  const script = { seed, partners: scripts }
  const partners = await startPartners({ name: `${name}-partners`, script, folder, core: cores?.others })
  const endpoints = partners.ports.map((port) => `http://127.0.0.1:${port}/bid`)
  const demand = scripts.length === 0 ? {} : partnersConfig(endpoints)
  const exchange = await startExchange({ name, folder, config: { ...demand, ...config }, core: cores?.server })
  const generator = startGenerator(cores?.others)
  return {
    exchange,
    partners,
    generator,
    async close() {
      await Promise.all([generator.stop(), exchange.kill(), partners.stop()])
    },
  }
}
