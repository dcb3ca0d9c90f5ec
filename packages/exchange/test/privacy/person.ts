// The person in the rows of the decision table: everything that a request can tell of somebody, each thing once, so that
// a text shows by what it contains how much of it a partner saw.

/** A partner's sight of the person, in the words of the decision table. */
export interface Sight {
  readonly ids: 'yes' | 'no'
  readonly address: 'whole' | 'network' | 'no'
  readonly place: 'exact' | 'about 1 km' | 'country'
  readonly browser: 'exact' | 'main version'
  readonly timings: 'exact' | 'in steps' | 'no'
  readonly audience: 'yes' | 'no'
}

export const whole: Sight = {
  ids: 'yes',
  address: 'whole',
  place: 'exact',
  browser: 'exact',
  timings: 'exact',
  audience: 'yes',
}
export const optedOut: Sight = { ...whole, ids: 'no', address: 'network', place: 'about 1 km' }
export const contextual: Sight = {
  ids: 'no',
  address: 'no',
  place: 'country',
  browser: 'main version',
  timings: 'in steps',
  audience: 'yes',
}
export const child: Sight = { ...contextual, timings: 'no', audience: 'no' }

/** Each of these texts is in the request once; together they are what must not get out where ids may not. */
export const ids = [
  'canary-user-id',
  'canary-buyer-id',
  'canary-keyword',
  'canary-segment',
  'canary-eid',
  'canary-ext-eid',
  'canary-ext-data',
  'canary-unknown-of-user',
  'canary-ifa',
  'canary-device-hash',
  'canary-unknown-of-device',
  'canary-of-context',
  'SM-S918U1',
] as const

export const person = {
  user: {
    id: 'canary-user-id',
    buyeruid: 'canary-buyer-id',
    yob: 1987,
    gender: 'F',
    keywords: 'canary-keyword',
    data: [{ id: 'd1', segment: [{ id: 'canary-segment' }] }],
    eids: [{ source: 'ids.example', uids: [{ id: 'canary-eid' }] }],
    visitor: 'canary-unknown-of-user',
    ext: { eids: [{ source: 'ids.example', uids: [{ id: 'canary-ext-eid' }] }], data: 'canary-ext-data' },
  },
  device: {
    ua: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Safari/537.36',
    ip: '203.0.113.77',
    ipv6: '2001:db8:1234:5678:9abc::77',
    ifa: 'canary-ifa',
    dpidsha1: 'canary-device-hash',
    model: 'SM-S918U1',
    visitor: 'canary-unknown-of-device',
    language: 'en',
    devicetype: 4,
    geo: { lat: 40.712_776, lon: -74.005_974, country: 'USA', city: 'New York', zip: '10007-1234' },
  },
  ext: {
    service: {
      messageSequenceNumber: 4,
      messageLength: 60,
      isQuickReply: false,
      userThinkTimeMs: 43_217_654,
      sessionDurationMs: 987_654,
      visitor: 'canary-of-context',
      intent: { value: 'comparison', confidence: 0.9, topics: ['trail shoes'], signals: ['asks for prices'] },
      audience: { interests: ['canary-interest'], behaviors: ['canary-behavior'] },
    },
  },
} as const

/** What a text shows of the person. Throws where it shows a part that no view has. */
export function sightIn(text: string): Sight {
  const shown = oneOf(text)
  return {
    ids: shown('ids', { yes: [...ids, '"yob":1987', '"gender":"F"'], no: [] }),
    address: shown('address', {
      whole: ['203.0.113.77', '2001:db8:1234:5678:9abc::77'],
      network: ['"203.0.113.0"', '"2001:db8:1234:5600::"'],
      no: [],
    }),
    place: shown('place', {
      exact: ['40.712776', '-74.005974', 'New York', '10007-1234'],
      'about 1 km': ['40.71,', '-74.01', 'New York'],
      country: [],
    }),
    browser: shown('browser', { exact: ['126.0.6478.122', '537.36'], 'main version': ['Chrome/126.0 ', '537.0'] }),
    timings: shown('timings', {
      exact: ['43217654', '987654'],
      'in steps': ['"userThinkTimeMs":3600000', '"sessionDurationMs":900000'],
      no: [],
    }),
    audience: shown('audience', { yes: ['canary-interest', 'canary-behavior'], no: [] }),
  }
}

type Choices<Word extends string> = Readonly<Record<Word, readonly string[]>>

/** The word of which all texts are there and none of another's. */
function oneOf(text: string): <Word extends string>(what: string, choices: Choices<Word>) => Word {
  return (what, choices) => {
    const all = new Set(Object.values<readonly string[]>(choices).flat())
    const found = [...all].filter((part) => text.includes(part))
    const words = Object.keys(choices) as (keyof typeof choices)[]
    const word = words.find((one) => choices[one].toSorted().join() === found.toSorted().join())
    if (word === undefined) throw new Error(`no view shows of ${what} just ${found.join(', ')}: ${text}`)
    return word
  }
}
