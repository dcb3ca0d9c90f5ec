import { expect, test } from 'vitest'
import { privacyPage } from './privacy.ts'

const sections = ['causes', 'members', 'values', 'rows', 'refused']
const empty = sections
  .map((name) => `<!-- ${name}: begin, written by npm run docs -->\n<!-- ${name}: end -->\n`)
  .join('by hand\n')

test('the tables stand between their markers, and the words around them stay', () => {
  const { path, text } = privacyPage(empty)

  expect(path).toBe('docs/guides/privacy.md')
  expect(text.match(/by hand/g)).toHaveLength(4)
  expect(privacyPage(text).text).toBe(text)
})

test('a cause is told with its ceiling', () => {
  expect(privacyPage(empty).text).toContain(
    '| `gpc` | the browser sends Global Privacy Control (Sec-GPC: 1) | no | network | about 1 km | exact | exact | yes |',
  )
})

test('a class of members is told with who gets it and where it is', () => {
  expect(privacyPage(empty).text).toContain(
    '| `address` | an address of the network | whole, cut to its network or not at all, as the address may be seen | `device`: `ip` `ipv6` |',
  )
})

test('objects with the same members are told together', () => {
  expect(privacyPage(empty).text).toContain('`user.geo`, `device.geo`: `lat` `lon` |')
})

test('partners that see the same for the same reasons share a line', () => {
  const { text } = privacyPage(empty)

  expect(text).toContain('| `Sec-GPC: 1` | every partner | no | network | about 1 km | exact | exact | yes | `gpc` |')
  expect(text).toContain(
    '| consent to everything, for vendor 11 | vendor 11 | yes | whole | exact | exact | exact | yes |  |\n' +
      '|  | vendor 12 | no | no | country | main version | in steps | yes | `no-basis` |\n' +
      '|  | no vendor id | no | no | country | main version | in steps | yes | `no-vendor-id` |',
  )
})

test('what becomes of an address, and which signals are refused, is told', () => {
  const { text } = privacyPage(empty)

  expect(text).toContain('| `device.ip` | `10.1.2.3` | nothing | nothing |')
  expect(text).toContain('| `"regs": {"us_privacy":"1ynn"}` | `regs.us_privacy` |')
})
