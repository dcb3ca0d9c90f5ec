// Sends a request as a test and tells what came back: `POST /playground`.

import type { Played } from '@parley/contract'
import { postJson } from './get-json.ts'

export function play(text: string): Promise<Played> {
  return postJson<Played>('/playground', text)
}
