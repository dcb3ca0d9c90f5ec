// `GET /partners`: what each partner did since the start, on all nodes together.

import { adminRoutes, type PartnerList, type PartnerNow } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { listedIfAny } from '../auctions.ts'
import { askAll, asksOwnNode } from '../fleet/ask-all.ts'
import { type Fleet, noFleet } from '../fleet/fleet.ts'
import type { AdminSource } from '../source.ts'
import { partnersIn, partnersTogether } from './second.ts'

export function addPartners(server: FastifyInstance, readings: AdminSource['readings'], fleet: Fleet): void {
  server.get(adminRoutes.partners.path, { schema: adminRoutes.partners }, async ({ headers }): Promise<PartnerList> => {
    const others = asksOwnNode({ headers }) ? noFleet : fleet
    const [{ value, missing }, told] = await Promise.all([
      readings(),
      askAll(others, { path: '/partners', as: undefined, read: partnersRead }),
    ])
    const nodes = [partnersIn(value), ...told.answers.map((answer) => answer.value)]
    return {
      partners: partnersTogether(nodes).toSorted(({ name }, { name: other }) => (name < other ? -1 : 1)),
      missingWorkers: listedIfAny(missing),
      missingNodes: listedIfAny(told.missing),
    }
  })
}

function partnersRead(body: unknown): readonly PartnerNow[] | undefined {
  const { partners } = (body ?? {}) as Partial<PartnerList>
  return Array.isArray(partners) && partners.every(isPartner) ? partners : undefined
}

/** What is added up has to be there. */
function isPartner(value: unknown): boolean {
  const { name, ends, steps, took, feedback } = (value ?? {}) as Partial<PartnerNow>
  return (
    typeof name === 'string' && Array.isArray(took) && [ends, steps, feedback].every((one) => typeof one === 'object')
  )
}
