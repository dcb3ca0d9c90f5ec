// The portal of each side.

export { type Database, openDatabase } from './database/open.ts'
export { createMetrics } from './port/metrics.ts'
export { type RouteName, type Row, table } from './routes/table.ts'
export { fields } from './settings.ts'
