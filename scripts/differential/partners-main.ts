// The partners as a process: it says where it listens, and takes a new table of answers with every message.

import type { Answer } from '../../conformance/oracle/facts.ts'
import { emptyTable, servePartners } from './partners.ts'

const table = emptyTable()
const { url } = await servePartners(table)

process.on('message', (entries: readonly (readonly [string, Answer])[]) => {
  table.answers.clear()
  table.searches.clear()
  for (const [key, answer] of entries) table.answers.set(key, answer)
  process.send?.('told')
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
process.send?.(url)
