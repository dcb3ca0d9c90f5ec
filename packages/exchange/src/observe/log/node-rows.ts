// Lines about the names of other nodes (D116).

import type { LogRows } from './log-row.ts'

export const nodeRows: LogRows<'nodes-lost' | 'nodes-found'> = {
  'nodes-lost': {
    level: 'warn',
    when: 'the name of the other nodes could not be looked up; those that are known stay',
    cause: ({ name }) => `name ${name}`,
    tell: ({ name, why }) => ({
      msg: `The name ${name} of the other nodes ${why === 'unknown' ? 'does not exist' : 'got no answer from DNS'}. Nodes that are known stay.`,
      cure: 'Check admin.nodesDns, and the name servers in demand.dnsServers or of the machine.',
      members: { name, cause: why },
    }),
  },
  'nodes-found': {
    level: 'info',
    when: 'the name of the other nodes has another number of addresses',
    cause: ({ name }) => `name ${name}`,
    tell: ({ name, count, leftOut }) => ({
      msg: `The name ${name} has ${count} ${count === 1 ? 'address' : 'addresses'} of other nodes${leftOut === 0 ? '' : `; ${leftOut} are left out, more than admin.nodesMax`}.`,
      members: { name, count, leftOut },
    }),
  },
}
