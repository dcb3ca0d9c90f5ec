// parley explain: what a rule, an error code or a reason code means, where it lives and a case that shows it.

import type { AddCommand } from '../commands.ts'

export const addExplain: AddCommand = (program, run) =>
  program
    .command('explain')
    .argument(
      '<name>',
      'a rule by its full id or its short form (V06), an error code (INVALID_FIELD_VALUE), an HTTP status (429), ' +
        'a loss reason, nbr or seatnonbid code (102), a reason (below-floor), or a rule of check-partner (B07)',
    )
    .description('Explains what a rule or a code means, where it is documented and implemented, and shows an example.')
    .action((name: string) => run('explain', async () => (await import('./explain.ts')).explain(name)))
