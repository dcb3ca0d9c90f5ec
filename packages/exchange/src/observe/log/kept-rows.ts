// Lines about the files of kept records (D117).

import { clean } from './clean.ts'
import type { LogRows } from './log-row.ts'
import { messagesIn } from './phrases.ts'

export const keptRows: LogRows<'kept-failing' | 'kept-working'> = {
  'kept-failing': {
    level: 'warn',
    when: 'the disk of kept.directory failed; records that do not fit into memory are dropped and counted',
    cause: () => 'kept',
    tell: ({ directory, error }) => {
      const cause = clean(messagesIn(error))
      return {
        msg: `Records of auctions cannot be kept in ${clean(directory)}: ${cause}. Auctions are not affected.`,
        cure: 'Check the disk and its free space. Records that do not fit into kept.waitingBytesMax meanwhile are lost.',
        members: { cause },
      }
    },
  },
  'kept-working': {
    level: 'info',
    when: 'records are kept again',
    cause: () => 'kept',
    tell: ({ directory, lost }) => ({
      msg: `Records of auctions are kept in ${clean(directory)} again.`,
      members: { lost },
    }),
  },
}
