/** Why a request was refused before anything was done about it. */
export type ShedReason = 'in-flight' | 'delay' | 'too-old' | 'heap'
