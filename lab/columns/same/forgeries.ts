// Messages that nobody of ours wrote, made from true ones.

import type { OutMessage } from '../../../packages/ledger/src/kafka/message.ts'

/** Each way once for each message. */
export function* forgeriesOf(messages: Iterable<OutMessage>): Generator<OutMessage> {
  for (const message of messages) {
    const { headers, value } = message
    const record = JSON.parse(value.toString()) as { readonly facts: { readonly bid: string } }
    const other = { ...record, facts: { ...record.facts, bid: `forged-${record.facts.bid}` } }
    const changed = { ...message, value: Buffer.from(JSON.stringify(other)) }
    const { mac: _, ...without } = headers
    yield changed
    yield { ...changed, headers: without }
    yield { ...changed, headers: { ...headers, mac: Buffer.from('') } }
    // A true record in another place would confirm entries that never came.
    yield { ...message, headers: { ...headers, position: Buffer.from(String(2 ** 40)) } }
    yield { ...message, headers: { ...headers, journal: Buffer.from('00000000-0000-0000-0000-000000000000') } }
  }
}

export const waysToForge = 5
