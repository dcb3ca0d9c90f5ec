// The scripted partner of the test kit, with its end tied to the test file that started it.

import { type Behaviour, type PartnerOptions, type RunningPartner, startPartner as start } from '@parley/testkit'

export type { Behaviour, PartnerOptions, RunningPartner } from '@parley/testkit'
export { randomOf } from '@parley/testkit'

const running: RunningPartner[] = []

export async function startPartner(behaviour: Behaviour, options: PartnerOptions = {}): Promise<RunningPartner> {
  const partner = await start(behaviour, options)
  running.push(partner)
  return partner
}

/** For afterAll: ends every partner of this test file. */
export async function stopPartners(): Promise<void> {
  await Promise.all(running.splice(0).map((partner) => partner.stop()))
}
