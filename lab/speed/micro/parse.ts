// parseJson beside JSON.parse, which does no more than read.

import { parseJson } from '@parley/openrtb'
import { bench, do_not_optimize, summary } from 'mitata'
import { text } from './stage.ts'

summary(() => {
  bench('JSON.parse of the sample request', () => do_not_optimize(JSON.parse(text))).baseline()
  bench('parse: parseJson', () => do_not_optimize(parseJson(text)))
})
