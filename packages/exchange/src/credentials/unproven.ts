// D93: the refusal of a request that names a publisher which wants every caller proven.

import { type Issue, issue, type Refusal } from '@parley/openrtb'
import { doubtWords } from '../catalog/caller-words.ts'
import type { Doubt } from '../model/caller.ts'

/** `field` is where the request names the publisher. */
export function unproven(doubt: Doubt, field: string): Refusal {
  const found: Issue = issue('D93-caller-unproven', { field, cause: doubtWords(doubt) })
  return { kind: 'refused', issue: found, violations: undefined }
}
