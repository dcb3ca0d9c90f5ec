// Budgets that cannot be overspent: the books, and how campaigns are delivered.

export { type Account, freeNanos, newAccount, withBudget } from './budget/account.ts'
export { answerReport, closedBecause } from './budget/answer-report.ts'
export { Books, type Flight } from './budget/books.ts'
export { dayAt, dayEndMs, isTimeZone } from './budget/day.ts'
export { commitmentOf, isOver, type Lease, type LeaseTerms, lastNoticeMs } from './budget/lease.ts'
export { settleLease } from './budget/settle-lease.ts'
export { type Database, openDatabase } from './database/open.ts'
export { type Curve, curveOf, flatCurve } from './delivery/curve.ts'
export { firstPace, type Pace, paceAfter, plannedNanos } from './delivery/share.ts'
export { type DeliveryCounts, type Unspent, unspentOf, unspentReasons } from './delivery/unspent.ts'
