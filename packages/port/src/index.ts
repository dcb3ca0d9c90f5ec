// What servers with a port for people and programs share: the exchange's admin port, the ledger's, booking's and the portal's.

export { mediaRanges, prefersPage } from './accept.ts'
export {
  type AskService,
  type ServiceAnswer,
  type ServiceCall,
  type ServicePlace,
  serviceAt,
} from './ask-service.ts'
export { type AskedAs, type AskedAsReading, askedAsHeader, askedAsText, readAskedAs } from './asked-as.ts'
export { type BuiltSite, builtSite, type SentFile } from './built-site.ts'
export { type Cell, csvLine } from './csv.ts'
export { escapeHtml } from './escape-html.ts'
export { joinedLists, newestFirst, type SearchedList, timeText } from './joined-lists.ts'
export { isLoopback } from './loopback.ts'
export { maskOf } from './mask.ts'
export { isFromOtherSite } from './other-site.ts'
export { isOwnHost } from './own-host.ts'
export { passwordHash } from './password.ts'
export { Rates } from './rates.ts'
export { type Field, fieldLines, isWhole, rangeFault, readFields, type SettingsReading } from './settings.ts'
export { createSignIn } from './sign-in.ts'
export { stopSignal } from './stop-signal.ts'
