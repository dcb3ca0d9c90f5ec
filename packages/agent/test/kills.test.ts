// kill -9 of the agent and of PostgreSQL while a booking or a change is under way: whoever sends the same request again has one buy with
// one amount, and booking one campaign. kills-at-length.test.ts kills at every point.

import { testKills } from './support/test-kills.ts'

testKills({ booking: { every: 4, least: 12 }, change: { every: 5, least: 8 } })
