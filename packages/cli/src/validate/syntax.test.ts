import { expect, test } from 'vitest'
import { placeOf } from '../text/place.ts'
import { syntaxFault } from './syntax.ts'

test.each([
  ['{"a": 1,}', '1:8', 'remove this comma'],
  ['{"a": 1,\n "b": 2,\n}', '2:8', 'remove this comma'],
  ["{'a': 1}", '1:2', 'double quotes'],
  ['{a: 1}', '1:2', 'put the key in double quotes'],
  ['{"a": True}', '1:7', 'lower case'],
  ['{"a": NaN}', '1:7', 'JSON has no such value'],
  ['{"a": 1 "b": 2}', '1:9', 'comma'],
  ['{"a" = 1}', '1:6', 'colon'],
  ['{"a": 1 // one\n}', '1:9', 'comment'],
  ['{"a": 007}', '1:8', 'plain digits'],
  ['{"a": +7}', '1:7', 'plus sign'],
  ['{"a": .5}', '1:7', 'digit first'],
  ['{"a": [1, 2}', '1:12', 'bracket'],
  ['{"a": {"b": [1', '1:13', '] } } is missing at the end'],
  ['{"a": "text}', '1:7', 'close this string'],
  ['{"a": "line\nbreak"}', '1:12', 'end the string'],
  ['{"a": ,}', '1:7', 'missing value'],
  ['{"a": 1}\n{"a": 2}', '2:1', 'put only one request into this file'],
  ['{"a": 1}\n}', '2:1', 'remove everything after the end'],
  ['{"a": 1}; ', '1:9', 'remove everything after the end'],
  ['', '1:1', 'JSON object'],
])('%j is reported at %s', (text, place, fix) => {
  const fault = syntaxFault(text)
  const { line, column } = placeOf(text, fault.span.start)

  expect(`${line}:${column}`).toBe(place)
  expect(fault.fix).toContain(fix)
})
