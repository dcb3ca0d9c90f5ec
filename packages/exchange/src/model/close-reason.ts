// Why a connection was closed.

/** Why the exchange closed a connection that its caller would have kept (D87). */
export type CloseReason = 'address-full' | 'full' | 'unread' | 'silent'
