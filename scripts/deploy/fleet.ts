// A fleet that a file describes for containers, run from the image's files on this machine: every program starts, its health
// check says yes, and what each exchange sells gets into the ledger. Where there is booking, they sell a campaign of it. Only
// addresses are changed (network.ts).

import { bookCampaign } from './campaign.ts'
import type { Confined, Volume } from './confined.ts'
import { until } from './expect.ts'
import type { Workplace } from './from-image.ts'
import type { Network } from './network.ts'
import { bid, notify, type Sale, untilBilled } from './sale.ts'

export interface Member {
  /** By which others call it; the containers of a pod share one. */
  readonly host: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly Volume[]
  readonly health: readonly string[]
}

/** `key` is that of an operator, if the ledger has keys. */
export async function runFleet(
  members: readonly Member[],
  { work, network, key }: { readonly work: Workplace; readonly network: Network; readonly key: string | undefined },
): Promise<readonly string[]> {
  const running = new Map<Member, Confined>()
  for (const member of members) {
    const { host, words, volumes } = member
    const own = Object.entries(member.environment).map(([name, value]) => [name, network.translate(host, value)])
    const environment = { ...Object.fromEntries(own), ...network.portsOf(host) }
    running.set(member, await work.start({ words, environment, volumes }))
  }
  for (const [{ host, words, health }, confined] of running) {
    const check = health.map((word) => network.translate(host, word))
    await until(() => work.succeeds(check), confined, `the health check of ${host} (${words.join(' ')}) says yes`)
  }
  const exchanges = [...running].filter(([{ words }]) => words[0] === 'exchange')
  const booking = members.find(({ words }) => words[0] === 'booking')
  const campaign = booking && (await bookCampaign(work, network.urlOf(booking.host, 9292), tokenOf(booking)))
  for (const [{ host }, confined] of exchanges) await sellOnce(network.urlOf(host, 8080), confined, campaign)
  const [ledger, confined] = [...running].find(([{ words }]) => words.join(' ') === 'ledger serve') ?? []
  if (ledger === undefined || confined === undefined) throw new Error('there is no ledger')
  const entered = await untilBilled(exchanges.length, { url: network.urlOf(ledger.host, 9191), key, confined })
  const started = Map.groupBy(members, ({ words }) => words.join(' '))
  const counts = [...started].map(([words, { length }]) => (length === 1 ? words : `${length} × ${words}`))
  return [
    `${counts.join(', ')} run from the image, and each health check says yes`,
    `each exchange sold${campaign === undefined ? '' : ` the campaign ${campaign}, which was booked before`}, and ${entered}`,
  ]
}

function tokenOf({ environment }: Member): string {
  return environment.PARLEY_BOOKING_TOKEN ?? ''
}

/**
 * Partners have less than a second, so on a busy machine the first bids come too late; and of a campaign the first impression finds
 * no money in its process yet.
 */
async function sellOnce(url: string, confined: Confined, campaign: string | undefined): Promise<void> {
  const sales: Sale[] = []
  const isSold = async (): Promise<boolean> => {
    const sale = await bid(url)
    const isMeant = campaign === undefined || sale.campaign === campaign
    if (isMeant) sales.push(sale)
    return isMeant
  }
  await until(isSold, confined, `a bid request is answered with ${campaign ?? 'a bid'}`)
  for (const sale of sales) await notify(sale)
}
