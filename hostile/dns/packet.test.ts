import { expect, test } from 'vitest'
import { readQuestion, writeAnswer } from './packet.ts'

const query = Buffer.from('12340100000100000000000001610265780000010001', 'hex')

test('a question is read with its id, its name and its type', () => {
  expect(readQuestion(query)).toEqual({ id: 0x1234, name: 'a.ex', type: 1, bytes: query.subarray(12) })
})

test('a name is the same in upper and lower case', () => {
  const shouted = Buffer.from(query.toString('latin1').replace('a\x02ex', 'A\x02EX'), 'latin1')

  expect(readQuestion(shouted)?.name).toBe('a.ex')
})

test('an answer repeats the question and points to its name', () => {
  const question = readQuestion(query)
  if (question === undefined) throw new Error('the question was not read')

  const answer = writeAnswer(question, ['127.0.0.1'], 1)

  const header = '123481800001000100000000'
  const record = 'c00c000100010000000100047f000001'
  expect(answer.toString('hex')).toBe(header + query.subarray(12).toString('hex') + record)
})

test('an answer without an address says that there is none', () => {
  const question = readQuestion(query)
  if (question === undefined) throw new Error('the question was not read')

  expect(writeAnswer(question, [], 1).readUInt16BE(6)).toBe(0)
})

test('a packet that breaks off holds no question', () => {
  expect(readQuestion(query.subarray(0, 11))).toBeUndefined()
  expect(readQuestion(query.subarray(0, 14))).toBeUndefined()
  expect(readQuestion(query.subarray(0, -1))).toBeUndefined()
})
