// How Kafka is reached, and whether its messages must prove where they come from.

import { readFileSync } from 'node:fs'
import type { Cluster } from '../kafka/topics.ts'
import type { Settings } from './fields.ts'

export type KafkaAccess =
  | { readonly kind: 'access'; readonly cluster: Cluster }
  | { readonly kind: 'wrong'; readonly sentence: string }

type KafkaSettings = Pick<Settings, 'brokers' | 'secret' | 'kafkaUnsigned' | 'kafkaCa' | 'kafkaUser' | 'kafkaPassword'>

/** Where the certificates of the machine are trusted. */
const systemCa = 'system'

export function kafkaAccess(settings: KafkaSettings): KafkaAccess {
  const { brokers, secret, kafkaUnsigned, kafkaCa, kafkaUser, kafkaPassword } = settings
  if (kafkaUnsigned !== 'yes' && kafkaUnsigned !== 'no') return wrong('PARLEY_KAFKA_UNSIGNED must be yes or no.')
  if (secret === '' && kafkaUnsigned === 'no') {
    return wrong(
      'Kafka needs PARLEY_NOTICE_SECRET, which is notices.secret of the exchanges: without it, anyone who can write to the topics could book money. To run without it, set PARLEY_KAFKA_UNSIGNED=yes.',
    )
  }
  if (kafkaUser !== '' && (kafkaCa === '' || kafkaPassword === '')) {
    return wrong('PARLEY_KAFKA_USER needs PARLEY_KAFKA_PASSWORD and PARLEY_KAFKA_CA: passwords go over TLS only.')
  }
  const tls = tlsOf(kafkaCa)
  if (tls instanceof Error) return wrong(`The certificates in PARLEY_KAFKA_CA cannot be read: ${tls.message}`)
  const sasl = { mechanism: 'SCRAM-SHA-512', username: kafkaUser, password: kafkaPassword } as const
  const cluster = {
    bootstrapBrokers: brokers.split(','),
    ...(tls === undefined ? {} : { tls }),
    ...(kafkaUser === '' ? {} : { sasl }),
  }
  return { kind: 'access', cluster }
}

function wrong(sentence: string): KafkaAccess {
  return { kind: 'wrong', sentence }
}

function tlsOf(ca: string): Cluster['tls'] | Error {
  if (ca === '') return undefined
  if (ca === systemCa) return {}
  try {
    return { ca: readFileSync(ca, 'utf8') }
  } catch (error) {
    return error as Error
  }
}
