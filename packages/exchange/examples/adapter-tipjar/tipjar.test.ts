import { testCases } from '../../test/support/golden-cases.ts'
import { tipjarAdapter } from './tipjar.ts'

testCases(tipjarAdapter, import.meta.url)
