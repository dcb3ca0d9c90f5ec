import { expect, test } from 'vitest'
import { createRoutes } from './routes.ts'

const routeOf = createRoutes('', false)

test('a bid request is a POST of /openrtb2', () => {
  expect(routeOf('POST', '/openrtb2')).toEqual({ flow: 'bid' })
})

test('the path says which notice is meant, by GET or POST', () => {
  expect(routeOf('GET', '/w/token')).toEqual({ flow: 'notice', kind: 'win', token: 'token' })
  expect(routeOf('POST', '/b/token')).toEqual({ flow: 'notice', kind: 'billing', token: 'token' })
  expect(routeOf('GET', '/i/token')).toEqual({ flow: 'notice', kind: 'impression', token: 'token' })
  expect(routeOf('GET', '/c/token')).toEqual({ flow: 'notice', kind: 'click', token: 'token' })
})

test('D102: feedback is sent with POST; another method is told so', () => {
  const behind = createRoutes('/ads', false)

  expect(routeOf('POST', '/feedback/token')).toEqual({ flow: 'notice', kind: 'feedback', token: 'token' })
  expect(behind('POST', '/ads/feedback/token')).toEqual({ flow: 'notice', kind: 'feedback', token: 'token' })
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT']) {
    expect(routeOf(method, '/feedback/token')).toMatchObject({ flow: 'none', fault: { rule: 'H5-method' } })
  }
  expect(behind('POST', '/feedback/token')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(routeOf('POST', '/feedback')).toMatchObject({ fault: { rule: 'H4-path' } })
})

test('balancers ask /livez and /readyz, by GET or HEAD', () => {
  expect(routeOf('GET', '/livez')).toEqual({ flow: 'health', asks: 'alive' })
  expect(routeOf('HEAD', '/readyz')).toEqual({ flow: 'health', asks: 'ready' })
  expect(routeOf('POST', '/readyz')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(routeOf('GET', '/metrics')).toMatchObject({ fault: { rule: 'H4-path' } })
})

test('the sellers are told by GET or HEAD, where the exchange has any', () => {
  const selling = createRoutes('/ads', true)

  expect(selling('GET', '/ads/sellers.json')).toEqual({ flow: 'sellers' })
  expect(selling('HEAD', '/ads/sellers.json')).toEqual({ flow: 'sellers' })
  expect(selling('POST', '/ads/sellers.json')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(routeOf('GET', '/sellers.json')).toMatchObject({ fault: { rule: 'H4-path' } })
})

test('D104: a picture of the exchange is read by GET or HEAD, under a name that exists', () => {
  const behind = createRoutes('/ads', false)

  expect(routeOf('GET', '/pictures/coffee.svg')).toEqual({ flow: 'picture', name: 'coffee.svg' })
  expect(behind('HEAD', '/ads/pictures/coffee.svg')).toEqual({ flow: 'picture', name: 'coffee.svg' })
  for (const name of ['', 'tea.svg', '../coffee.svg', 'coffee.svg/', 'toString', '__proto__']) {
    expect(routeOf('GET', `/pictures/${name}`), name).toMatchObject({ fault: { rule: 'H4-path' } })
  }
  expect(routeOf('POST', '/pictures/coffee.svg')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(behind('GET', '/pictures/coffee.svg')).toMatchObject({ fault: { rule: 'H4-path' } })
})

test('every path stands behind the base path', () => {
  const behind = createRoutes('/ads', false)

  expect(behind('POST', '/ads/openrtb2')).toEqual({ flow: 'bid' })
  expect(behind('GET', '/ads/w/token')).toEqual({ flow: 'notice', kind: 'win', token: 'token' })
  expect(behind('GET', '/ads/livez')).toEqual({ flow: 'health', asks: 'alive' })
  expect(behind('GET', '/livez')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(behind('GET', '/w/token')).toMatchObject({ fault: { rule: 'H4-path' } })
  expect(behind('POST', '/openrtb2')).toMatchObject({ fault: { rule: 'H4-path' } })
})

test.each(['/openrtb2/', '//openrtb2', '/OpenRTB2', '/openrtb2%20', '/', '/w', '/x/token'])(
  'there is nothing at %s',
  (path) => {
    expect(routeOf('POST', path)).toMatchObject({ flow: 'none', fault: { rule: 'H4-path' } })
  },
)

test('a method must be POST in capitals', () => {
  expect(routeOf('post', '/openrtb2')).toMatchObject({ fault: { rule: 'H5-method' } })
  expect(routeOf('HEAD', '/openrtb2')).toMatchObject({ fault: { rule: 'H5-method' } })
  expect(routeOf('PUT', '/w/token')).toMatchObject({ fault: { rule: 'H4-path' } })
})
