// What check-config and the start of the exchange say about the usual mistakes.

import { expect, test } from 'vitest'
import { adapterSchemas } from '../demand/partners.ts'
import { fileSchema, loadConfig } from './load.ts'
import { formatWords, patternWords } from './words.ts'

function messagesOf(yaml: string): readonly string[] {
  const loading = loadConfig(yaml, {}, adapterSchemas)
  return loading.kind === 'problems' ? loading.problems.map(({ message }) => message) : []
}

function partnerWith(members: string, params = 'endpoint: https://bid.acme.example/openrtb2'): string {
  return `demand:\n  partners:\n    - { ${members}, params: { ${params} } }\n`
}

test.each([
  [
    'an address without a scheme',
    partnerWith('name: acme', 'endpoint: bid.acme.example'),
    'demand.partners.0.params.endpoint must be a complete URL such as https://bid.acme.example/openrtb2',
  ],
  [
    'a country of three letters',
    partnerWith('name: acme, countries: [USA]'),
    'demand.partners.0.countries.0 must be a two-letter country code in capitals such as US, not USA; write US',
  ],
  [
    'a name with capitals',
    partnerWith('name: Acme Inc'),
    'demand.partners.0.name must be at most 63 lower-case letters, digits and hyphens, such as acme-2',
  ],
  [
    'a version that YAML takes for a number',
    partnerWith('name: acme', 'endpoint: https://a.example/, version: 2.6'),
    'demand.partners.0.params.version must be text; put it in quotes: "2.6"',
  ],
  [
    'a version that does not exist',
    partnerWith('name: acme', 'endpoint: https://a.example/, version: "2.7"'),
    'demand.partners.0.params.version must be one of 2.5, 2.6',
  ],
  ['a colon without a space', 'limits:\n  ip:5\n', 'limits must contain settings; put a space after the colon: ip: 5'],
  ['a group without settings', 'limits:\n', 'limits is empty; indent its settings below it, or remove it'],
  ['a number in quotes', 'limits: { ip: "5" }', 'limits.ip must be a whole number; remove the quotes'],
  ['a word for a truth', 'privacy: { gdprDefault: yes }', 'privacy.gdprDefault must be true or false, without quotes'],
  ['one value for a list', 'explain: { publishers: p1 }', 'explain.publishers must be a list; write [p1]'],
  [
    'a limit of no address',
    'limits: { addresses: { here: 5 } }',
    'limits.addresses.here must be an IP address such as 192.0.2.7 or a range such as 10.0.0.0/8',
  ],
  [
    'two documents',
    'limits: { ip: 1 }\n---\nlimits: { ip: 2 }\n',
    'the file contains more than one document; keep one and remove the line ---',
  ],
  ['a setting twice', 'limits:\n  ip: 1\n  ip: 2\n', 'this name appears twice in its group; keep one of them'],
])('%s is told with a way to mend it', (_, yaml, message) => {
  expect(messagesOf(yaml)).toEqual([message])
})

test('every format and every pattern of a setting has words', () => {
  const schemas = JSON.stringify([fileSchema, adapterSchemas])

  const formats = new Set([...schemas.matchAll(/"format":"([^"]+)"/g)].map(([, name]) => name))
  const patterns = new Set(
    [...schemas.matchAll(/"pattern":("(?:[^"\\]|\\.)+")/g)].map(([, text = '']) => JSON.parse(text) as string),
  )

  expect(formats).toEqual(new Set(Object.keys(formatWords)))
  expect(patterns).toEqual(new Set(Object.keys(patternWords)))
})
