// A scripted demand partner in its own process, on loopback. It prints its URL when it listens.
//   node packages/testkit/src/partner/main.ts --behaviour fast --port 0 [--delay-ms n] [--price n] [--seed n]
//     [--lie NAME] [--target URL] [--fail-after n] [--keep n]

import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type Behaviour, behaviours, type Script } from './script.ts'
import { createPartner } from './server.ts'

const server = createPartner(readScript())
server.listen(readScript().port, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
// Started by a test, it ends with it.
process.once('disconnect', () => process.exit(0))

function readScript(): Script {
  const { values } = parseArgs({
    options: {
      behaviour: { type: 'string', default: 'fast' },
      port: { type: 'string', default: '0' },
      'delay-ms': { type: 'string' },
      price: { type: 'string' },
      seed: { type: 'string', default: '1' },
      lie: { type: 'string' },
      target: { type: 'string', default: 'http://127.0.0.1:9/' },
      'fail-after': { type: 'string' },
      keep: { type: 'string', default: '0' },
    },
  })
  const behaviour = behaviours.find((known) => known === values.behaviour)
  if (behaviour === undefined) throw new Error(`--behaviour must be one of ${behaviours.join(', ')}`)
  return {
    behaviour: behaviour satisfies Behaviour,
    port: Number(values.port),
    delayMs: numberOf(values['delay-ms']),
    price: numberOf(values.price),
    seed: Number(values.seed),
    lie: values.lie,
    target: values.target,
    failAfter: numberOf(values['fail-after']),
    keep: Number(values.keep),
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
