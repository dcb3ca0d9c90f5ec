import { expect, test } from 'vitest'
import { linesOfAll, readParts } from './snapshot-lines.ts'

const whole = '{"number":7,"count":2}\n{"id":"a"}\n{"id":"é"}\n'
const later = '{"number":9,"since":7,"count":1}\n{"id":"a","state":"paused"}\n'

test('parts come one behind the other, in pieces of any size', async () => {
  for (const size of [1, 3, 1000]) {
    expect(await read(`${whole + later}{"number":9,"since":9,"count":0}\n`, size)).toEqual([
      { number: 7, since: undefined, campaigns: [{ id: 'a' }, { id: 'é' }] },
      { number: 9, since: 7, campaigns: [{ id: 'a', state: 'paused' }] },
      { number: 9, since: 9, campaigns: [] },
    ])
  }
})

test.each([
  ['cut short', '{"number":7,"count":2}\n{"id":"a"}\n', 'has 1 of 2 campaigns'],
  ['without a head', '{"id":"a"}\n', 'does not begin with its number'],
  ['of another kind', '{"number":1,"campaigns":[]}', 'does not begin with its number'],
  ['endless', `{"number":1,"count":1}\n${'x'.repeat(1_048_577)}`, 'too long'],
])('a snapshot that is %s is refused', async (_, text, reason) => {
  await expect(read(text, 100_000)).rejects.toThrow(reason)
})

test('what is written is what is read', async () => {
  const campaigns = Array.from({ length: 401 }, (_, at) => ({ id: `c${at}` }))
  let text = ''
  for await (const piece of linesOfAll(3, campaigns, () => Promise.resolve())) text += piece

  expect(await read(text, 4096)).toEqual([{ number: 3, since: undefined, campaigns }])
})

async function read(text: string, size: number) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
  }
  const parts: unknown[] = []
  for await (const part of readParts(chunks())) parts.push(part)
  return parts
}
