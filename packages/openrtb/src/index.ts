export { ErrorBody, errorBody, serverErrorBody, type Violation, violationOf } from './error-body.ts'
export { type AdFormat, adFormatKey } from './extensions/ad-format.ts'
export { type Context, funnelStages, listedIntents, sentiments } from './extensions/context.ts'
export { keywordsOf } from './extensions/keywords.ts'
export { isTokenText, pacingTokenLengthMax, unusableToken } from './extensions/pacing.ts'
export { type PriceFilter, readPriceFilter, wholePrice } from './extensions/price-filter.ts'
export { type Issue, issue, moreFaults, notedWarning, statusOf, type Warning, warning } from './issue.ts'
export { isObject, type Members } from './json/object.ts'
export { parseJson } from './json/parse.ts'
export { faultPosition } from './json/position.ts'
export { scanJson } from './json/scan.ts'
export { forKnownTexts } from './known-texts.ts'
export { type AssetKind, hasKind, kindsOf, type NativeAsset } from './native/asset.ts'
export {
  checkMarkup,
  lengthOf,
  type MarkupFault,
  type MarkupReading,
  readMarkup,
  writeMarkup,
} from './native/check-markup.ts'
export { linkProblem } from './native/link-problem.ts'
export type { NativeReading } from './native/read.ts'
export type { NativeRequest } from './native/request.ts'
export type { NativeResponse, ResponseAsset } from './native/response.ts'
export { isOlderVersion } from './native/version.ts'
export { faultsOf, type Reading, type ReadRequest, type Refusal, readBidRequest, unreadable } from './read.ts'
export { reasonOf, shownField } from './reason.ts'
export { BidRequest } from './request/bid-request.ts'
export { type DsaEntry, type RequestDsa, readDsa, readDsaEntries } from './request/dsa.ts'
export type { Imp } from './request/imp.ts'
export { listsOf } from './request/lists.ts'
export { type RequestDeal, readPmp } from './request/pmp.ts'
export { readSupplyChain, type SupplyChain, type SupplyNode } from './request/supply-chain.ts'
export { Bid, BidResponse } from './response/bid-response.ts'
export { noticeOf, TestExplanation } from './response/explanation.ts'
export { codes, type ErrorCode, type Rule, type RuleId, ruleOf, rules } from './rules.ts'
export type { Accepted } from './schema/accepted.ts'
export { floorCurrencyOf, warningsOf } from './warnings.ts'
