// Requests to begin with in the box of the page: each shows one thing that the exchange does.

import { randomOf } from '@parley/testkit'
import { composeChats } from './chats.ts'
import { consentString, requestOf } from './requests.ts'

export interface SampleRequest {
  readonly name: string
  readonly says: string
  readonly body: string
}

type Members = Readonly<Record<string, unknown>>

export function sampleRequests(): readonly SampleRequest[] {
  const chance = randomOf(7)
  const chat = composeChats(chance).find(({ priceMax, isApp }) => priceMax !== undefined && !isApp)
  if (chat === undefined) throw new Error('no chat names a price')
  const plain = {
    ...chat,
    consent: 'none',
    country: 'USA',
    impCount: 1,
    floorCpm: 1.2,
    publisher: 'pub-visitor',
  } as const
  const request = requestOf(plain, 'my-request', chance)
  const sample = (name: string, says: string, members: Members): SampleRequest => ({
    name,
    says,
    body: JSON.stringify({ ...request, ...members }, null, 2),
  })
  return [
    sample('First price', 'The winner pays its bid.', { at: 1 }),
    sample('Second price', 'The winner pays one cent more than the runner-up bid.', { at: 2 }),
    sample('High floor', 'Nobody pays 25 dollars: there is no bid, and the auction record says why.', {
      imp: imps(request, { bidfloor: 25 }),
    }),
    sample('GDPR', 'The user agreed to swift and velvet: moody sees only the context.', {
      regs: { gdpr: 1 },
      user: { id: 'visitor-1', consent: consentString },
    }),
    sample('Who did not bid', 'This publisher sees in ext.seatnonbid who did not bid.', {
      site: { ...(request.site as Members), publisher: { id: 'pub-curious' } },
    }),
    sample('Test mode', 'Always gets a bid, is never billed, and reports warnings.', { test: 1 }),
    sample('A mistake', 'The floor is a string: the error names the field and the reason.', {
      imp: imps(request, { bidfloor: '1.20' }),
    }),
  ]
}

function imps(request: Members, change: Members): readonly Members[] {
  return (request.imp as readonly Members[]).map((imp) => ({ ...imp, ...change }))
}
