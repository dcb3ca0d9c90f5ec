/** Where unexpected errors are reported, with our id of the request if the error belongs to one. */
export type Report = (error: unknown, requestId?: string) => void
