// The keys that ClickHouse needs: to hold messages against their codes (T78), and to mask names as reports do. Older keys go after the new
// ones have come, so that no message is passed over in between.

import { messageKeyOf } from '../kafka/mac.ts'
import type { Settings } from '../settings/fields.ts'

type Secrets = Pick<Settings, 'secret' | 'previousSecret' | 'maskSecret'>

export function keysSql(database: string, { secret, previousSecret, maskSecret }: Secrets): string {
  const messages = [secret, ...(previousSecret === '' ? [] : [previousSecret])].map(messageKeyOf)
  return [
    ...replacing(`${database}.message_keys`, messages),
    ...replacing(`${database}.mask_keys`, [Buffer.from(maskSecret)]),
  ].join('\n')
}

function replacing(table: string, keys: readonly Buffer[]): readonly string[] {
  const texts = keys.map((key) => `unhex('${key.toString('hex')}')`)
  return [
    `insert into ${table} values ${texts.map((text) => `(${text})`).join(', ')};`,
    `delete from ${table} where key not in (${texts.join(', ')});`,
  ]
}
