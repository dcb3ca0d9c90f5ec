// The balancers refuse with the words of the exchange, and both bound the same.

import { expect, test } from 'vitest'
import { overloadReply } from '../../packages/exchange/src/reply/fixed-replies.ts'
import { textAt } from './deploy-files.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test.each([
  ['deploy/haproxy.cfg', '%[var(txn.id)]'],
  ['deploy/envoy.yaml', '%REQ(X-REQUEST-ID)%'],
])('%s refuses as the exchange does, and says when to come back', (path, requestId) => {
  const text = textAt(path)

  expect(text).toContain(`'${overloadReply(quota, requestId, 1).body}'`)
  expect(text.toLowerCase()).toContain('retry-after')
})

test('no balancer tries a refusal again, and both let each of two nodes work on as many requests', () => {
  const [haproxy, envoy] = [textAt('deploy/haproxy.cfg'), textAt('deploy/envoy.yaml')]

  expect(/^ *retry-on (.*)$/m.exec(haproxy)?.[1]).toBe('conn-failure')
  expect(new Set([...envoy.matchAll(/retry_on: ([\w-]+(?:,[\w-]+)*)/g)].map(([, when]) => when))).toEqual(
    new Set(['connect-failure']),
  )
  const [, perNode] = /presetenv PARLEY_IN_FLIGHT_PER_NODE (\d+)/.exec(haproxy) ?? []
  const [, ofAll] = /priority: DEFAULT, max_requests: (\d+)/.exec(envoy) ?? []
  expect(Number(ofAll)).toBe(2 * Number(perNode))
})
