// Why the exchange turned a request or a connection away.

/** Why a request was refused before anything was done about it. */
export type ShedReason = 'in-flight' | 'delay' | 'too-old' | 'heap'

/** Why the exchange closed a connection that its caller would have kept (D87). */
export type CloseReason = 'address-full' | 'full' | 'unread' | 'silent'
