/** Where accidents are told, with our id of the request in which one happened, where it belongs to one. */
export type Report = (error: unknown, requestId?: string) => void
