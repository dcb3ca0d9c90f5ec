// Sends a request as a test and tells what came back: `POST /playground`.

import { postJson } from './get-json.ts'

export interface Played {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The id under which the auction is stored. */
  readonly id?: string
  readonly tookMs: number
  readonly sent: string
}

export function play(text: string): Promise<Played> {
  return postJson<Played>('/playground', text)
}
