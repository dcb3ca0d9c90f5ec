export { type AdFormat, adFormat } from './build/ad-format.ts'
export { type BidRequest, type BidRequestInput, bidRequest } from './build/bid-request.ts'
export { type Context, type ContextInput, context, type IntentName } from './build/context.ts'
export { type Imp, type ImpressionInput, impression } from './build/impression.ts'
export type { More } from './build/more.ts'
export { type NativeCardInput, type NativeField, nativeCard } from './build/native-card.ts'
export type {
  AppInput,
  BrandVersion,
  DeviceInput,
  RegsInput,
  SiteInput,
  SourceInput,
  SupplyChainInput,
  UserAgentInput,
  UserIdInput,
  UserInput,
} from './build/open-rtb.ts'
export { type PriceFilterField, type PriceFilterInput, priceFilter } from './build/price-filter.ts'
export { type Cache, type CacheOptions, cacheLifetimes, createCache } from './cache.ts'
export { type BidOptions, type Client, type ClientOptions, createClient } from './client.ts'
export type { Clock } from './clock.ts'
export type { Conversation, ConversationOptions } from './conversation.ts'
export { BidError, type BidErrorFacts, type BidErrorKind, OptionsError, type Violation } from './error.ts'
export type { Members } from './json.ts'
export type { CardText } from './native/fields.ts'
export {
  type NativeAd,
  type NativeImage,
  type NativeReading,
  type ParseOptions,
  parseNative,
  type UnsentNotice,
} from './native/parse.ts'
export { noticeUrl } from './notice-url.ts'
export type { Bid, BidAnswer, BidResponse, GivenBids, ReceivedBid } from './read-answer.ts'
export { type FeedbackOptions, type FeedbackReason, sendFeedback } from './render/feedback.ts'
export { type RenderedAd, type RenderOptions, renderNative } from './render/render.ts'
export { type ViewabilityOptions, watchViewability } from './render/viewability.ts'
export type { Words } from './render/words.ts'
export type { Fetch } from './send.ts'
export { type Timeouts, timeouts } from './timeouts.ts'
