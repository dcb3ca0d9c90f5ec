import { expect, test } from 'vitest'
import { groupOf, groupsCount, groupTags, slotOf } from './key-groups.ts'

test('slots are those of a Redis Cluster', () => {
  // As CLUSTER KEYSLOT of Redis 7 answers.
  expect(['123456789', 'foo', 'parley-limits', 'ä'].map(slotOf)).toEqual([12_739, 12_182, 3677, 13_929])
})

test('each group has a tag in its own part of the slots', () => {
  const tags = groupTags()

  expect(tags).toHaveLength(groupsCount)
  expect(new Set(tags).size).toBe(groupsCount)
  expect(tags.map(groupOf)).toEqual(Array.from({ length: groupsCount }, (_, group) => group))
})

test('keys spread over all groups', () => {
  const counts = new Map<number, number>()
  for (let number = 0; number < 6400; number++) {
    const group = groupOf(`publisher:pub-${number}`)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }

  expect(counts.size).toBe(groupsCount)
  expect(Math.max(...counts.values())).toBeLessThan(200)
})
