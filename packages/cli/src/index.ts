export { noBidReasons } from './explain/no-bid-reasons.ts'
export { partnerRules } from './partner/rules.ts'
export { createProgram, examples, reportMembers } from './program.ts'
export { exitCodes } from './report/report.ts'
