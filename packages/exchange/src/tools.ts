// What the exchange lends to tools that start no server: how it reads a configuration and what it sends to a partner.
// Nothing here opens a socket, and loading it loads no server.

export { loadConfig } from './config/load.ts'
export type { Problem } from './config/problem.ts'
export { secretReader } from './config/read-secret.ts'
export { hasDemand, settingRemarks } from './config/remarks.ts'
export { secretNames } from './config/secret-files.ts'
export { keyHash } from './credentials/bearer.ts'
export { openrtbAdapter } from './demand/adapters/openrtb/openrtb.ts'
export type { OpenrtbEntry } from './demand/adapters/openrtb/params.ts'
export { blockOf } from './demand/judge/blocked.ts'
export { adapterSchemas } from './demand/partners.ts'
export { callerOf } from './opportunity/device.ts'
export { opportunityOf } from './opportunity/opportunity.ts'
export { openGate } from './privacy/gate.ts'
export { createGateTools } from './privacy/gate-tools.ts'
export type { PartnerCall } from './words/call.ts'
export type { Opportunity } from './words/opportunity.ts'
