// The demand partners of a stage in a process of their own, each on its own port.
//   node lab/stage/partners/main.ts '{"seed": 1, "partners": [{"price": 2, "delayMs": 30}]}'
// POST /<index>/<fault> makes one fall sick or heal; GET /figures and GET /logs tell what each knows of itself.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomOf } from '@parley/testkit/random'
import { Partner } from './partner.ts'
import { faults, type PartnersScript } from './script.ts'

const { seed, partners: scripts } = JSON.parse(process.argv[2] ?? '') as PartnersScript
const random = randomOf(seed)
const partners = scripts.map((script) => new Partner(script, random))
const ports = await Promise.all(partners.map((partner) => partner.listen()))

const control = createServer((request, response) => {
  const [, index, name] = (request.url ?? '').split('/')
  if (index === 'figures') return void response.end(JSON.stringify(partners.map((partner) => partner.figures())))
  if (index === 'logs') return void response.end(JSON.stringify(partners.map((partner) => partner.log())))
  const partner = partners[Number(index)]
  const fault = faults.find((known) => known === name)
  if (partner === undefined || fault === undefined) response.writeHead(404).end()
  else void partner.setFault(fault).then(() => response.end())
})
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo
  console.log(`partners answer at ${ports.join()}, control at http://127.0.0.1:${port}`)
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
