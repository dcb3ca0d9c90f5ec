export { readConfirmed, writeConfirmed } from './confirmed.ts'
export { readId } from './identity.ts'
export { type Journal, type JournalState, openJournal } from './journal.ts'
export { type FoundJournal, type JournalFault, listJournals } from './list-journals.ts'
export { takeLock } from './lock.ts'
export { beginning, type Position, positionOf, segmentOf } from './position.ts'
export { type Damage, type Entry, type JournalReader, type ReadBounds, readJournal } from './read/reader.ts'
export { type Salvaged, salvage } from './read/salvage.ts'
export { recordIn } from './records/check.ts'
export { NoticeFacts } from './records/notice-facts.ts'
export {
  ClockRecord,
  DeliveryRecord,
  EndSum,
  type JournalRecord,
  NoticeRecord,
  RequestSum,
  type Stream,
  SumsRecord,
  streamOf,
} from './records/record.ts'
export { damagedPath, listDamaged, listSegments } from './segment/files.ts'
export { atBeginning, type Positions } from './segment/header.ts'
export { type JournalEffects, type JournalSettings, journalDefaults, systemEffects } from './settings.ts'
export type { RandomBytes } from './token/key-stream.ts'
export type { Elsewhere, NoticeUrls } from './token/plain-text.ts'
export { readSecretFile } from './token/secret-file.ts'
export {
  createTokens,
  type SealedFacts,
  type Seals,
  type TokenReading,
  type TokenRefusal,
  type TokenSettings,
  type Tokens,
  tokenLengthMax,
} from './token/tokens.ts'
export type { Durability } from './write/batch.ts'
