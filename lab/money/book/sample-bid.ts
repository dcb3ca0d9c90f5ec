// A bid as a client was offered it, for tests.

import type { OfferedBid } from '../../load/answer.ts'

export const sampleBid: OfferedBid = {
  bid: 'b1',
  auction: 'a1',
  imp: '1',
  publisher: 'pub',
  partner: 'alpha',
  clearingNano: 2_500_000,
  advertiser: '',
  campaign: '',
  creative: '',
}
