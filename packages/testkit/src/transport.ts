// A transport is any way to send a request to an exchange: over HTTP, or directly into its flow. Cases do not know which.

export type Send = (request: CaseRequest) => Promise<CaseAnswer>

/** One complete request; the defaults of the case file are filled in. */
export interface CaseRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty when the request has no body. */
  readonly body: Buffer
}

export interface CaseAnswer {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty when the answer has no body. */
  readonly body: string
}
