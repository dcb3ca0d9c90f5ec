// What services store in PostgreSQL or PGlite.

export { noDatabase } from './no-database.ts'
export { type Database, DatabaseInUse, type DatabaseSettings, openDatabase } from './open.ts'
export { processTools, runService, type ServiceTools, serviceFields, withDatabase } from './service.ts'
export { storable } from './storable.ts'
export { type Column, type Writing, writeRows } from './write-rows.ts'
