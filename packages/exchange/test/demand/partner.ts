// The scripted partner of the test kit, with its end tied to the test file that started it.

import { type PartnerOptions, type RunningPartner, startPartner as start, type Temper } from '@parley/testkit'

export type { PartnerOptions, RunningPartner, Temper } from '@parley/testkit'
export { randomOf } from '@parley/testkit'

const running: RunningPartner[] = []

export async function startPartner(temper: Temper, options: PartnerOptions = {}): Promise<RunningPartner> {
  const partner = await start(temper, options)
  running.push(partner)
  return partner
}

/** For afterAll: ends every partner of this test file. */
export async function stopPartners(): Promise<void> {
  await Promise.all(running.splice(0).map((partner) => partner.stop()))
}
