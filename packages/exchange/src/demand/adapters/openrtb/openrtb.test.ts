import { testCases } from '../../../../test/support/golden-cases.ts'
import { openrtbAdapter } from './openrtb.ts'

testCases(openrtbAdapter, import.meta.url)
