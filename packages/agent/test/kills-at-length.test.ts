// What kills.test.ts does in short.

import { testKills } from './support/test-kills.ts'

testKills({ booking: { every: 1, least: 15 }, change: { every: 1, least: 10 } })
