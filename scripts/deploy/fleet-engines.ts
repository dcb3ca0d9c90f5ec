// Redis, Kafka and PostgreSQL for a fleet: real ones on the loopback of this machine.

import { startPostgres, startRedis } from '@parley/testkit'
import { startKafka } from '@parley/testkit/kafka'
import { Obstacle } from './check.ts'

export interface FleetEngines {
  /** Each as `host:port`. */
  readonly redis: string
  readonly kafka: string
  readonly postgresUrl: string
  readonly stop: () => Promise<void>
}

/** Redis wants this password. */
export async function startFleetEngines(password: string): Promise<FleetEngines> {
  const starting = [startRedis(), startPostgres(), startKafka()] as const
  try {
    const [redis, postgres, kafka] = await Promise.all(starting)
    await redis.command('CONFIG', 'SET', 'requirepass', password)
    return {
      redis: `127.0.0.1:${redis.port}`,
      kafka: kafka.addresses.join(','),
      postgresUrl: postgres.url,
      stop: async () => void (await Promise.all([redis, postgres, kafka].map((engine) => engine.stop()))),
    }
  } catch (error) {
    for (const engine of await Promise.allSettled(starting))
      if (engine.status === 'fulfilled') await engine.value.stop()
    throw new Obstacle((error as Error).message)
  }
}
