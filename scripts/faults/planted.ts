// Ten faults, each in another room and each a change that a person could make by mistake, with the part of the gate that is red
// for it.

export interface PlantedFault {
  readonly room: string
  /** What is wrong then. */
  readonly says: string
  readonly file: string
  readonly right: string
  readonly wrong: string
  /** Commands of the gate, the quickest one that sees it. */
  readonly seenBy: string
}

const unit = 'vitest run --project unit'
const processes = 'vitest run --project process --project alone --project waiting'

export const plantedFaults: readonly PlantedFault[] = [
  {
    room: 'openrtb',
    says: 'a tmax of 99 ms is accepted',
    file: 'packages/openrtb/src/request/bid-request.ts',
    right: 'minimum: 100, maximum: 5000',
    wrong: 'minimum: 99, maximum: 5000',
    seenBy: `${unit} packages/openrtb/test/conformance`,
  },
  {
    room: 'auction',
    says: 'the winner of a second-price auction pays a cent less',
    file: 'packages/exchange/src/auction/price.ts',
    right: 'tie + oneCent',
    wrong: 'tie',
    seenBy: `${unit} packages/exchange/src/auction`,
  },
  {
    room: 'privacy',
    says: 'partners see the id of a person who did not consent',
    file: 'packages/openrtb/src/members/user.ts',
    right: "id: ['string', '2.5', 'person'],\n  buyeruid",
    wrong: "id: ['string', '2.5', 'signal'],\n  buyeruid",
    seenBy: `${unit} packages/exchange/src/privacy`,
  },
  {
    room: 'journal',
    says: 'a notice with a forged signature is accepted',
    file: 'packages/journal/src/token/equal.ts',
    right: 'found.length === expected.length && timingSafeEqual(found, expected)',
    wrong: 'found.length === expected.length || timingSafeEqual(found, expected)',
    seenBy: `${unit} packages/journal/src/token`,
  },
  {
    room: 'ledger',
    says: 'entries that come twice are entered twice',
    file: 'packages/ledger/src/apply/apply-entries.ts',
    right: 'const entered = fresh.map(',
    wrong: 'const entered = entries.map(',
    seenBy: `${processes} packages/ledger/test/any-order`,
  },
  {
    room: 'edge',
    says: 'a body that never ends is waited for',
    file: 'packages/exchange/src/edge/http-request.ts',
    right: "this.#finish({ kind: 'too-slow', timeoutMs }), timeoutMs)",
    wrong: "this.#finish({ kind: 'too-slow', timeoutMs }), timeoutMs * 60)",
    seenBy: `${processes} packages/exchange/test/process-bodies`,
  },
  {
    room: 'client',
    says: 'an ad may link to any address that is not https',
    file: 'packages/client/src/native/safe-url.ts',
    right: "if (url.protocol === 'https:')",
    wrong: "if (url.protocol !== 'file:')",
    seenBy: `${unit} packages/client/src`,
  },
  {
    room: 'console',
    says: 'the list of auctions calls a refused request sold',
    file: 'packages/console/src/words/ends.ts',
    right: "rejected: 'rejected'",
    wrong: "rejected: 'sold'",
    seenBy: `${processes} packages/exchange/test/pages/auctions`,
  },
  {
    room: 'alerts',
    says: 'nobody is woken when a tenth of all requests is refused',
    file: 'deploy/prometheus/rules.yaml',
    right: 'parley:refused:ratio5m > 0.05',
    wrong: 'parley:refused:ratio5m > 0.5',
    seenBy: 'node lab/main.ts alerts rules',
  },
  {
    room: 'flows',
    says: 'every request is read four times, which only costs time',
    file: 'packages/exchange/src/flows/bid/admit.ts',
    right: '  const reading = readBidRequest(body.text)',
    wrong:
      '  for (let again = 0; again < 3; again++) readBidRequest(body.text)\n  const reading = readBidRequest(body.text)',
    seenBy: 'node lab/main.ts speed p1 --quick --best',
  },
]
