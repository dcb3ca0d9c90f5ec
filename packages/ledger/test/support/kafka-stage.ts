// A broker for a test file, and a line from journals over it into a database for each of its tests.

import { type KafkaCluster, startKafka } from '@parley/testkit/kafka'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { stopDatabases } from './databases.ts'
import { type Line, openLine } from './kafka-line.ts'

export interface KafkaStage {
  readonly kafka: KafkaCluster
  /** Of the test that runs. */
  line: Line
}

export async function kafkaStage(): Promise<KafkaStage> {
  const kafka = await startKafka()
  const stage = { kafka } as KafkaStage
  beforeEach(async () => {
    stage.line = await openLine(kafka.addresses, 6)
  })
  afterEach(async () => {
    await stage.line.end()
    await Promise.all(['parley.notices', 'parley.sums'].map((topic) => kafka.deleteTopic(topic).catch(() => {})))
  })
  afterAll(async () => {
    await kafka.stop()
    await stopDatabases()
  })
  return stage
}

/** Of so many notices, each paid 2.5 and cleared 2.0 dollars for a thousand. */
export function accountsOf(notices: number): readonly string[] {
  return [`fee ${500_000 * notices}`, `partner:alpha ${-2_500_000 * notices}`, `publisher:news ${2_000_000 * notices}`]
}
