// D08–D10 and the limits of HTTP: every way in which a request can be wrong before its body is read. The edge and the intake
// both see such requests; the rules are defined here, once.

import { type Issue, issue, type RuleId } from '@parley/openrtb'

export const wrongMethod = fault('H5-method', 'the request')
export const wrongContentType = fault('H1-content-type', 'the request')
export const wrongEncoding = fault('H3-encoding', 'the body')
export const tooManyHeaders = fault('H8-headers-size', 'the request')
export const unexpected = fault('H9-expectation', 'the request')

export function wrongPath(path: string): Issue {
  return issue('H4-path', { cause: `POST ${path} is the only endpoint` })
}

/** The rule names the default size; a caller that sent too much is told the configured one. */
export function tooLarge(bytesMax: number): Issue {
  return issue('H2-body-size', {
    about: 'the body',
    expected: `be at most ${bytesMax} bytes, also after decompression`,
  })
}

/** The rule names the default times; a caller that was too slow is told the configured one. */
export function tooSlow(what: 'headers' | 'body', timeoutMs: number): Issue {
  return issue('H7-slow-body', { about: `the ${what}`, expected: `arrive within ${timeoutMs} ms` })
}

/** A request that is not HTTP as it should be; `cause` says in what. */
export function malformed(cause: string): Issue {
  return issue('H6-malformed-http', { cause })
}

function fault(rule: RuleId, about: string): Issue {
  return issue(rule, { about })
}
