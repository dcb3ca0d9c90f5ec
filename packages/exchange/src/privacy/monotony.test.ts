// One more restrictive signal never shows a partner more: not a path, and no value more exactly.

import type { BidRequest } from '@parley/openrtb'
import { randomOf } from '@parley/testkit'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { toldMore } from '../../test/privacy/exactness.ts'
import { type RandomCase, randomCase, requestIn } from '../../test/privacy/random-requests.ts'
import { type Restrict, restrictiveSignals } from '../../test/privacy/restrictive.ts'
import { outboundRequest } from '../demand/adapters/openrtb/outbound.ts'
import type { Country, Opportunity } from '../model/opportunity.ts'
import type { View } from '../model/view.ts'
import { countryOf } from '../opportunity/device.ts'
import { type GateTools, openGate } from './gate.ts'
import { createGppReader } from './law/gpp.ts'
import { createTcReader } from './law/tcf.ts'
import { createChatJudge } from './text/sensitive-topics.ts'

const bounds = { textLengthMax: 8192, entriesMax: 1000 }
const vendorIds = [11, 12, undefined]
const readers = {
  readTcString: createTcReader([11, 12], bounds),
  readGpp: createGppReader(bounds),
  judgeChatText: createChatJudge([]),
  textsLengthMax: 4096,
}

const signals = Object.entries(restrictiveSignals)
const cases = tries(100_000)
const each = Math.ceil(cases / signals.length)

test.each(signals)(`%s never adds to what any of three partners sees, in ${each} requests`, (name, restrict) => {
  const chance = randomOf(signals.findIndex(([other]) => other === name) + 1)
  const tally = { added: 0, narrowed: 0 }

  for (let index = 0; index < each; index++) {
    const faults = faultsOf(randomCase(chance), restrict, chance() < 0.2, tally)
    // Only a failure is worth the words.
    if (faults.length > 0) expect(faults, `request ${index} with ${name}`).toEqual([])
  }

  // The signal must have had a place, and must have taken something from somebody.
  expect(tally.added).toBeGreaterThan(each / 10)
  expect(tally.narrowed).toBeGreaterThan(each / 100)
})

interface Tally {
  added: number
  narrowed: number
}

function faultsOf(before: RandomCase, restrict: Restrict, gdprDefault: boolean, tally: Tally): readonly string[] {
  const after = restrict(before)
  if (after === undefined) return []
  tally.added++
  const tools = { ...readers, gdprDefault }
  const [first, second] = [viewsOf(before, tools), viewsOf(after, tools)]
  const pairs = vendorIds.map((vendorId, index) => ({ vendorId, before: first[index], after: second[index] }))
  if (pairs.some((pair) => pair.before?.name === 'full' && pair.after?.name !== 'full')) tally.narrowed++
  return pairs.flatMap((pair, index) => {
    // Vendors that see the same as the one before them are not looked at again.
    const isAgain =
      pair.before?.request === first[index - 1]?.request && pair.after?.request === second[index - 1]?.request
    const version = index % 2 === 0 ? '2.6' : '2.5'
    return isAgain ? [] : toldMore(sentIn(pair.before, version), sentIn(pair.after, version))
  })
}

type Seen = View & { readonly country: Country | undefined }

/** What each vendor may see. */
function viewsOf(found: RandomCase, tools: GateTools): readonly Seen[] {
  const request = requestIn(found) as unknown as BidRequest
  const country = countryOf(request.device?.geo?.country)
  const gate = openGate(request, { isGpc: found.isGpc, country: country?.alpha2 }, tools)
  return vendorIds.map((vendorId) => ({ ...gate.viewFor(vendorId), country }))
}

function sentIn(view: Seen | undefined, version: '2.5' | '2.6'): unknown {
  const { request, country } = view ?? {}
  const opportunity = { request, imps: [], country, auctionType: 1 } as unknown as Opportunity
  return outboundRequest(opportunity, { version, native: 'wrapped', context: true, cattax: undefined })
}
