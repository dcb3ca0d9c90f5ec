// Why a text is not passed on, without the text.

import type { RuleId } from '@parley/openrtb'

export interface TextFault {
  readonly rule: RuleId
  readonly found: string
}

export type Judge = (text: string) => TextFault | undefined
