import { expect, test } from 'vitest'
import { settingsFor } from './topics.ts'

test('with three copies two must have a record before it is acknowledged', () => {
  expect(settingsFor(3)).toContainEqual({ name: 'min.insync.replicas', value: '2' })
  expect(settingsFor(1)).toContainEqual({ name: 'min.insync.replicas', value: '1' })
})

test('Kafka keeps what nobody read for thirty days', () => {
  expect(settingsFor(1)).toContainEqual({ name: 'retention.ms', value: '2592000000' })
})
