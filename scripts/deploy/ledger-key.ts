// A key of the ledger's operator, made by the image's own command.

import type { Workplace } from './from-image.ts'

export async function makeLedgerKey(work: Workplace): Promise<{ readonly key: string; readonly line: string }> {
  const { said, output } = await work.run({ words: ['ledger', 'key', '--side', 'operator'] })
  return { key: /The key is (\S+)/.exec(said)?.[1] ?? '', line: output }
}
