import { testCases } from '../../../../test/support/golden-cases.ts'
import { productSearchAdapter } from './product-search.ts'

testCases(productSearchAdapter, import.meta.url)
