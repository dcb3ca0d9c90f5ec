// Budgets that cannot be overspent: the books, and how campaigns are delivered.

export { type Account, newAccount } from './budget/account.ts'
export { answerReport } from './budget/answer-report.ts'
export { Books, type Flight } from './budget/books.ts'
export { commitmentOf, type Lease, type LeaseTerms, lastNoticeMs } from './budget/lease.ts'
export { settleLease } from './budget/settle-lease.ts'
export { type Database, openDatabase } from './database/open.ts'
export { countsOf, type DeliveryCounts, pacedIn } from './delivery/counts.ts'
export { type Curve, curveOf, trafficOf } from './delivery/curve.ts'
export { type ForecastTerms, forecastOf } from './delivery/forecast.ts'
export type { StoredSample } from './delivery/reach.ts'
export { billedShareOf, firstPace, type Pace, paceAfter } from './delivery/share.ts'
export { unspentOf } from './delivery/unspent.ts'
