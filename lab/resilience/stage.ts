// What most scenarios start: an exchange on one core; partners and generators on the other.

import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { Setting } from '../scenario.ts'
import { type ExchangeOptions, partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import type { PartnerScript } from '../stage/partners/script.ts'
import { type RunningPartners, startPartners } from '../stage/partners/start.ts'

export interface Stage {
  readonly exchange: RunningExchange
  readonly partners: RunningPartners
  readonly generator: Generator
  readonly close: () => Promise<void>
}

/** Where there are partners, the exchange asks them and nobody else. */
export async function openStage(
  scripts: readonly PartnerScript[],
  { seed, folder, cores }: Setting,
  options: Partial<ExchangeOptions> = {},
): Promise<Stage> {
  const { name = 'exchange' } = options
  const core = cores?.others
  const partners = await startPartners({ seed, partners: scripts }, { name: `${name}-partners`, folder, core })
  const config = partnersConfig(partners.endpoints)
  const exchange = await startExchange({ folder, config, core: cores?.server, ...options })
  const generator = startGenerator(core)
  return {
    exchange,
    partners,
    generator,
    async close() {
      await Promise.all([generator.stop(), exchange.kill(), partners.stop()])
    },
  }
}
