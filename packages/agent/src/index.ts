// Sells chat inventory to buyers' agents.

export { type Catalog, catalogFrom } from './core/catalog.ts'
export { openDatabase } from './database/open.ts'
export { createMetrics } from './mcp/metrics.ts'
export { fields } from './settings.ts'
