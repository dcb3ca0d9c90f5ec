export { createExchange, type Exchange, type Guests } from './app.ts'
export { type Config, fields } from './config/fields.ts'
export { type Loading, loadConfig, type Problem, showProblem } from './config/load.ts'
export type { Arrival, BodyReading, Reply } from './types.ts'
