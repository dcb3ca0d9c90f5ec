// What the flow of a bid request works with.

import type { AgreementOf } from '../../agreement/agreement.ts'
import type { AwardTools } from '../../award/award-bids.ts'
import type { BudgetTools } from '../../budgets/settle-budgets.ts'
import type { SupplyOf } from '../../catalog/supply.ts'
import type { Callers } from '../../credentials/callers.ts'
import type { DealTools } from '../../deals/with-deals.ts'
import type { AskTools } from '../../demand/call/ask.ts'
import type { Demand } from '../../demand/plan/plan.ts'
import type { IntakeSettings } from '../../intake/read-text.ts'
import type { LargeBodies } from '../../limits/large-bodies.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { ConfigVersion } from '../../model/config-version.ts'
import type { Ranking } from '../../model/opportunity.ts'
import type { PacingTools } from '../../pacing/pace-chat.ts'
import type { GateTools } from '../../privacy/gate.ts'
import type { RelevanceTools } from '../../relevance/relevance.ts'
import type { SeatOf } from '../../reply/seat-non-bid.ts'
import type { DeadlineSettings } from '../../time/deadline.ts'

/** Everything the flow works with, built once per configuration in app/snapshot.ts. */
export interface BidParts extends AskTools, DealTools {
  readonly limiter: Limiter
  readonly largeBodies: LargeBodies
  readonly intake: IntakeSettings
  readonly callers: Callers
  /** What is agreed with a publisher about its ads. */
  readonly supplyOf: SupplyOf
  /** The same, made ready for its requests. */
  readonly agreementOf: AgreementOf
  readonly privacy: GateTools
  readonly pacing: PacingTools
  readonly demand: Demand
  readonly auction: DeadlineSettings & { readonly defaultType: 1 | 2; readonly ranking?: Ranking }
  /** How well ads fit the chat (D97). */
  readonly relevance: RelevanceTools
  readonly award: AwardTools
  /** Campaigns with budgets; undefined where there are none. */
  readonly budgets?: BudgetTools | undefined
  readonly newId: () => string
  /** True while requests are refused because there are more than the process can answer. */
  readonly isRefusing: () => boolean
  /** The configuration that these parts were made from. */
  readonly version: ConfigVersion
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  /** A number in [0, 1), for shares of traffic. */
  readonly chance: () => number
  readonly explainsNonBids: (publisher: string | undefined) => boolean
  readonly seatOf: SeatOf
}
