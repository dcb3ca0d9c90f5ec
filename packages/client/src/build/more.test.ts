// What the builders let a publisher say beyond the specification: typed members of OpenRTB, and `more` for the rest.

import { expect, test } from 'vitest'
import { checkRequest } from '../validate.ts'
import { bidRequest } from './bid-request.ts'
import { context } from './context.ts'
import { impression } from './impression.ts'
import { nativeCard } from './native-card.ts'

test('the usual members of OpenRTB are said by their names, and the exchange accepts them', () => {
  const request = bidRequest({
    badv: ['rival.example'],
    bcat: ['IAB25'],
    cattax: 1,
    site: { domain: 'chat.example', page: 'https://chat.example/shoes', ref: 'https://search.example/' },
    device: { sua: { browsers: [{ brand: 'Chromium', version: ['126'] }], mobile: 0, source: 1 } },
    user: { eids: [{ source: 'ids.example', uids: [{ id: 'u-1', atype: 1 }] }] },
    source: {
      tid: 't-1',
      schain: { complete: 1, ver: '1.0', nodes: [{ asi: 'exchange.example', sid: 'pub-1', hp: 1 }] },
    },
  })

  expect(checkRequest(request)).toEqual([])
  expect(request).toMatchObject({
    badv: ['rival.example'],
    bcat: ['IAB25'],
    cattax: 1,
    site: { domain: 'chat.example', page: 'https://chat.example/shoes', ref: 'https://search.example/' },
    device: { sua: { browsers: [{ brand: 'Chromium', version: ['126'] }], mobile: 0, source: 1 } },
    user: { eids: [{ source: 'ids.example', uids: [{ id: 'u-1', atype: 1 }] }] },
    source: { tid: 't-1', schain: { complete: 1, nodes: [{ asi: 'exchange.example', sid: 'pub-1', hp: 1 }] } },
  })
})

test('any other member can be given in more, in each object, and is sent unchanged', () => {
  const request = bidRequest({
    more: { wlang: ['en'], allimps: 1 },
    imp: [
      impression({ native: { ...nativeCard(), more: { battr: [1] } }, more: { tagid: 'below-answer', secure: 1 } }),
    ],
    site: { domain: 'chat.example', publisher: { id: 'pub-1', more: { name: 'Chat' } }, more: { mobile: 1 } },
    device: { geo: { country: 'DEU', more: { city: 'Berlin' } }, more: { os: 'Linux' } },
    user: { id: 'u', more: { yob: 1990 } },
    regs: { coppa: 0, more: { ext: { dsa: { dsarequired: 1 } } } },
    source: { more: { pchain: 'x' } },
  })

  expect(checkRequest(request)).toEqual([])
  expect(request).toMatchObject({
    wlang: ['en'],
    allimps: 1,
    imp: [{ id: '1', native: { ver: '1.2', battr: [1] }, tagid: 'below-answer', secure: 1 }],
    site: { domain: 'chat.example', publisher: { id: 'pub-1', name: 'Chat' }, mobile: 1 },
    device: { geo: { country: 'DEU', city: 'Berlin' }, os: 'Linux' },
    user: { id: 'u', yob: 1990 },
    regs: { coppa: 0, ext: { dsa: { dsarequired: 1 } } },
    source: { pchain: 'x' },
  })
  expect(JSON.stringify(request)).not.toContain('"more"')
})

test('an app and the parts of ids, chains and browsers take further members too', () => {
  const request = bidRequest({
    app: { bundle: 'com.example.chat', storeurl: 'https://store.example/chat', more: { ver: '2' } },
    device: { sua: { more: { bitness: '64' } } },
    user: { eids: [{ source: 'ids.example', uids: [{ id: 'u', more: { ext: { v: 2 } } }], more: { mm: 2 } }] },
    source: {
      schain: { complete: 1, ver: '1.0', nodes: [{ asi: 'a.example', sid: 's', hp: 1, more: { name: 'A' } }] },
    },
  })

  expect(request).toMatchObject({
    app: { bundle: 'com.example.chat', storeurl: 'https://store.example/chat', ver: '2' },
    device: { sua: { bitness: '64' } },
    user: { eids: [{ source: 'ids.example', uids: [{ id: 'u', ext: { v: 2 } }], mm: 2 }] },
    source: { schain: { nodes: [{ asi: 'a.example', sid: 's', hp: 1, name: 'A' }] } },
  })
})

test('more never replaces what was said otherwise', () => {
  const request = bidRequest({
    id: 'r',
    site: { domain: 'chat.example', more: { domain: 'other.example' } },
    imp: [impression({ id: 'a', more: { id: 'b', native: {} } })],
    more: { id: 'x', imp: [], site: {} },
  })

  expect(request).toMatchObject({
    id: 'r',
    imp: [{ id: 'a', native: { ver: '1.2' } }],
    site: { domain: 'chat.example' },
  })
})

test('members of ext are added to those that the builder sets', () => {
  const about = context({ message: 'Hi', messageSequenceNumber: 1, sessionDurationMs: 0, more: { locale: 'en' } })

  const request = bidRequest({ context: about, more: { ext: { prebid: { debug: true }, service: 'mine' } } })

  expect(request.ext).toMatchObject({ prebid: { debug: true }, service: { messageLength: 2, locale: 'en' } })
})

test('an ext in more that is not an object does not replace one that the builder sets', () => {
  const about = context({ message: 'Hi', messageSequenceNumber: 1, sessionDurationMs: 0 })

  expect(bidRequest({ context: about, more: { ext: 7 } }).ext).toEqual({ service: about })
})

test('a native request takes further members, and keeps its own', () => {
  const { native } = JSON.parse(nativeCard({ more: { aurlsupport: 0, ver: '1.1' } }).request) as { native: object }

  expect(native).toMatchObject({ ver: '1.2', aurlsupport: 0 })
})
