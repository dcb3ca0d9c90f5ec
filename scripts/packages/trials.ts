// What a stranger does with the packages, one function each. A trial throws when something does not work.

import { strict as assert } from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { type Consumer, type Runtime, saveExamples } from './consumer.ts'
import { outputOf, whileRunning } from './running.ts'

const libraries = [
  '@parley/openrtb',
  '@parley/openrtb/members',
  '@parley/openrtb/rules',
  '@parley/contract',
  '@parley/contract/lists',
  '@parley/contract/read',
  '@parley/client',
  '@parley/client/server',
  '@parley/client/validate',
  '@parley/react',
] as const
const servers = [
  '@parley/port',
  '@parley/journal',
  '@parley/database',
  '@parley/vectors',
  '@parley/ledger',
  '@parley/booking',
  '@parley/embeddings',
  '@parley/agent',
  '@parley/agent/catalog',
  '@parley/portal',
  '@parley/exchange',
  '@parley/exchange/tools',
  '@parley/exchange/reasons',
  '@parley/exchange/dollars',
  '@parley/exchange/likeness',
  '@parley/cli',
] as const

/** The exchange and the command need this Node; the libraries are content with an older one. */
const serverMajorMin = 24

/** Every entry of every package is loaded. */
export async function tryImports({ folder }: Consumer, { major, node }: Runtime): Promise<void> {
  const entries = major >= serverMajorMin ? [...libraries, ...servers] : libraries
  const program = entries.map((entry) => `await import('${entry}')`).join('\n')
  await outputOf(node, ['--input-type=module', '--eval', program], { folder })
}

/** On a Node that is too old, each program says so in one sentence. */
export async function tryPrograms({ folder }: Consumer, { major, node }: Runtime): Promise<void> {
  if (major >= serverMajorMin) return
  for (const program of ['parley', 'parley-exchange', 'parley-ledger']) {
    const words = [join(folder, 'node_modules/.bin', program)]
    const sentence = new RegExp(
      `:\\n${program} needs Node ${serverMajorMin} or newer, and this is ${major}\\.[\\d.]+\\.\\n$`,
    )
    await assert.rejects(outputOf(node, words, { folder }), sentence)
  }
}

/** The programs of the READMEs, the libraries' on each of the `clients`, with an exchange that was started as a README says. */
export async function tryExamples(consumer: Consumer, server: Runtime, clients: readonly Runtime[]): Promise<void> {
  const { folder } = consumer
  for (const name of ['@parley/openrtb', '@parley/client', '@parley/exchange']) saveExamples(folder, name)
  const words = [join(folder, 'node_modules/.bin/parley-exchange'), '--config', 'parley.yaml']
  // Which of the two addresses is told first is not promised.
  const ready = /^(?=[\s\S]*answers POST (\S+)\/openrtb2\n)(?=[\s\S]*admin port is (http:\/\/[^\s/]+:\d+))/
  await whileRunning({ node: server.node, words, ready, folder, env: ports }, async ([, url = '', admin = '']) => {
    for (const { node } of clients) {
      assert.match(await outputOf(node, ['validate.mjs'], { folder }), /^imp\[0\]\.bidfloor INVALID_FIELD_VALUE /m)
      const place = { folder, env: { PARLEY_URL: url } }
      assert.equal(await outputOf(node, ['first-bid.mjs'], place), 'Test ad from the Parley sandbox\n')
      assert.equal(await outputOf(node, ['client.mjs'], place), 'The client works.\n')
    }
    await tryCommand(consumer, server, url)
    await tryPages(admin)
  })
  const trying = { node: server.node, words: [words[0] ?? '', '--sample'], ready: /with 4 house campaigns/, folder }
  await whileRunning({ ...trying, env: ports }, async () => {})
  const program = { node: server.node, words: ['serve.mjs'], ready: /It answers/, folder, env: ports }
  await whileRunning(program, async () => {})
}

/** The console is files beside the code, and a package may have forgotten them. */
async function tryPages(admin: string): Promise<void> {
  const page = await fetch(`${admin}/auctions`, { headers: { accept: 'text/html' } })
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(files.length >= 2)
  for (const path of files) assert.equal((await fetch(admin + path)).status, 200, path)
}

const ports = { HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0' } as const

async function tryCommand({ folder }: Consumer, { node }: Runtime, url: string): Promise<void> {
  const parley = join(folder, 'node_modules/.bin/parley')
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@parley/cli/package.json'), 'utf8'))
  assert.equal(await outputOf(node, [parley, '--version'], { folder }), `${version}\n`)
  assert.match(await outputOf(node, [parley, 'explain', 'V06'], { folder }), /conformance\/cases\/\S+\.json/)
  assert.match(await outputOf(node, [parley, 'check-config', 'parley.yaml'], { folder }), /1 partner/)
  assert.match(await outputOf(node, [parley, 'conform', '--url', url, '--only', 'V06'], { folder }), /, 0 failed/)
}

/**
 * Types as an older compiler reads them: for a server with the declarations of all dependencies, and for a page, which has
 * no types of Node. Of all that time most goes into the declarations of typebox, so they are read in full only once.
 */
export async function tryTypes({ folder }: Consumer): Promise<void> {
  const strict = { noEmit: true, strict: true, skipLibCheck: false, target: 'es2022' }
  const server = { ...strict, module: 'nodenext', lib: ['es2022'], types: ['node'] }
  const bundled = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] }
  const page = { ...strict, ...bundled, skipLibCheck: true }
  const compilations = Object.entries({ server, page }).map(([name, compilerOptions]) => {
    const project = `tsconfig.${name}.json`
    writeFileSync(join(folder, project), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
    return outputOf(process.execPath, ['node_modules/typescript/bin/tsc', '--project', project], { folder })
  })
  await Promise.all(compilations)
}

/** The client in one file, by a bundler that finds it as an installed package. */
export async function tryBundle({ folder }: Consumer): Promise<void> {
  const output = join(folder, 'bundle')
  const lib = { entry: join(folder, 'page.ts'), formats: ['es' as const], fileName: 'page' }
  await build({ configFile: false, logLevel: 'error', root: folder, build: { outDir: output, lib } })
  const code = readFileSync(join(output, 'page.js'), 'utf8')
  assert.match(code, /showAd/)
  assert.doesNotMatch(code, /from ?["']@parley|V08-tmax|typebox/)
}

/** The file for a script tag, as a page without modules runs it. */
export function tryScript({ folder }: Consumer): void {
  const code = readFileSync(join(folder, 'node_modules/@parley/client/dist/parley-client.js'), 'utf8')
  const page = createContext({ URL, TextEncoder, crypto })
  assert.equal(runInContext(`${code}; Parley.bidRequest({ test: true }).test`, page), 1)
  assert.equal(runInContext('typeof Parley.renderNative', page), 'function')
}
