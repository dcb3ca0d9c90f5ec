// T10: what the parser refuses never becomes a request, but its response needs the same body and headers as any other.

import type { Issue } from '@parley/openrtb'
import { malformed, tooManyHeaders } from '../intake/http-faults.ts'

/** The issue behind a fault that the parser found. */
export function issueOfParserFault(code: string): Issue {
  if (code === 'HPE_HEADER_OVERFLOW') return tooManyHeaders
  return malformed(`the request is not well-formed HTTP/1.1 (${code})`)
}
