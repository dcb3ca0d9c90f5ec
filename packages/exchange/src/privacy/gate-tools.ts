// What the privacy gate works with, from its settings: built in one way for the exchange and for the tools.

import { sensitiveTopics } from '../catalog/sensitive-topics.ts'
import type { GateTools } from './gate.ts'
import { createGppReader } from './law/gpp.ts'
import { createTcReader } from './law/tcf.ts'
import { createChatJudge } from './text/sensitive-topics.ts'

/** The settings of the group `privacy`. */
export interface GateSettings {
  readonly consentLengthMax: number
  readonly consentsMax: number
  readonly gdprDefault: boolean
  /** By language; a language that is not named has its built-in list. */
  readonly sensitiveTopics: Readonly<Record<string, readonly string[]>>
  readonly textsLengthMax: number
}

/** Of a consent string only what it says about these vendors is kept. */
export function createGateTools(settings: GateSettings, vendorIds: readonly number[]): GateTools {
  const bounds = { textLengthMax: settings.consentLengthMax, entriesMax: settings.consentsMax }
  return {
    readTcString: createTcReader([...new Set(vendorIds)], bounds),
    readGpp: createGppReader(bounds),
    gdprDefault: settings.gdprDefault,
    judgeChatText: createChatJudge(Object.values({ ...sensitiveTopics, ...settings.sensitiveTopics }).flat()),
    textsLengthMax: settings.textsLengthMax,
  }
}
