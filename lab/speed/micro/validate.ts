// readBidRequest: from the text to a valid request or its first fault.

import { readBidRequest } from '@parley/openrtb'
import { bench, do_not_optimize, summary } from 'mitata'
import { text } from './stage.ts'

const faulty = text.replace('"bidfloor":0.5', '"bidfloor":"0.5"')
if (readBidRequest(faulty).kind !== 'refused') throw new Error('the faulty request is not refused')

summary(() => {
  bench('validate: a valid request, with parsing', () => do_not_optimize(readBidRequest(text)))
  bench('validate: a refused one, with parsing', () => do_not_optimize(readBidRequest(faulty)))
})
