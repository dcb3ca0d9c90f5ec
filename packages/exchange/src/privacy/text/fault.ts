// Why a text is not passed on, without the text.

import type { RuleId } from '@parley/openrtb'

export interface Fault {
  readonly rule: RuleId
  readonly found: string
}

export type Judge = (text: string) => Fault | undefined
