// The book of signatures that many machines share, in Redis or Valkey: the same as SignatureBook, in the one place that all nodes
// see. A clock that is ahead must not make the others forget, so the earlier of two counts: that of Redis and that of the node
// that asks. A Redis that has lost its data knows nothing of what was signed before, and accepts none of it.

import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'

const argumentsPerUse = 4

/** Keys: since when there is a book; then for each use the book of its publisher and what was forgotten of it. */
export const signatureScript = `
local now = math.min(tonumber(redis.call('TIME')[1]), tonumber(ARGV[1]))
local since = tonumber(redis.call('GET', KEYS[1]))
if not since then
  since = now
  redis.call('SET', KEYS[1], since)
end
local answer = {}
for index = 1, (#KEYS - 1) / 2 do
  local book, gone = KEYS[2 * index], KEYS[2 * index + 1]
  local at = 1 + (index - 1) * ${argumentsPerUse}
  local seconds, mark = tonumber(ARGV[at + 1]), ARGV[at + 2]
  local tolerance, most = tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local keep = 2 * tolerance + 60
  local function forget(last)
    if redis.call('ZREMRANGEBYSCORE', book, '-inf', last) > 0 then redis.call('SET', gone, last, 'EX', keep) end
  end
  forget(now - tolerance - 1)
  local forgotten = math.max(since - 1, tonumber(redis.call('GET', gone) or 0))
  if redis.call('ZSCORE', book, mark) then answer[index] = 'again'
  elseif seconds <= forgotten then answer[index] = 'forgotten'
  else
    answer[index] = 'first'
    redis.call('ZADD', book, seconds, mark)
    redis.call('EXPIRE', book, keep)
    while redis.call('ZCARD', book) > most do
      forget(redis.call('ZRANGE', book, 0, 0, 'WITHSCORES')[2])
    end
  end
end
return answer`

/** What the script is called with: how many keys there are, the keys, and what is asked of them. */
export function signatureArguments(
  uses: readonly SignatureUse[],
  prefix: string,
  nowSeconds: number,
): readonly (string | number)[] {
  const books = uses.flatMap(({ publisher }) => [`${prefix}signatures:${publisher}`, `${prefix}forgotten:${publisher}`])
  const asks = uses.flatMap(({ seconds, mark, toleranceSeconds, rememberedMax }) => [
    seconds,
    mark,
    toleranceSeconds,
    rememberedMax,
  ])
  return [books.length + 1, `${prefix}signatures-since`, ...books, nowSeconds, ...asks]
}

/** What Redis answers, one for each use. */
export function readFindings(answer: readonly string[]): readonly UseFinding[] {
  return answer.map((text) => (text === 'first' || text === 'again' ? text : 'forgotten'))
}
