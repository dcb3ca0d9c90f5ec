// What the two servers with a port for people and programs share: the exchange's admin port and the ledger's.

export { mediaRanges, prefersPage } from './accept.ts'
export { escapeHtml } from './escape-html.ts'
export { isLoopback } from './loopback.ts'
export { isOwnHost } from './own-host.ts'
export { type Field, fieldLines, isWhole, rangeFault, readFields, type SettingsReading } from './settings.ts'
export { stopSignal } from './stop-signal.ts'
