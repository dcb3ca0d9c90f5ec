// A campaign with a budget, booked by the image's own command. It pays more than any other demand of a fleet, so that what an
// exchange sells from now on is this campaign.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textAt } from './deploy-files.ts'
import { expect } from './expect.ts'
import type { Workplace } from './from-image.ts'

const priceCpm = 40

/** Returns its id, which bids have as `cid`. */
export async function bookCampaign(work: Workplace, url: string, token: string): Promise<string> {
  const order = { ...(JSON.parse(textAt('docs/examples/campaign-order.json')) as { readonly id: string }), priceCpm }
  const file = join(work.folder('orders'), 'order.json')
  writeFileSync(file, JSON.stringify(order))
  const { output } = await work.run({
    words: ['parley', 'campaign', 'book', '/etc/parley/order.json', '--url', url],
    environment: { PARLEY_BOOKING_TOKEN: token },
    volumes: [{ source: file, place: '/etc/parley/order.json', mode: 'ro' }],
  })
  expect(output.startsWith(`${order.id}  active`), `the campaign is booked and active: ${output}`)
  return order.id
}
