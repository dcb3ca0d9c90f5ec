// The exchange, the ledger, booking, the agent and the portal, each as one file: for the image, and for the tests that start them hundreds of times. 1,900 modules
// take 1.7 s of processor time to load, one file 0.7 s (docs/decisions/gate.md). Source maps are beside them.

import http from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { isNewest } from './is-newest.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where they are written, by their names. */
export const programsFolder = join(root, 'dist/programs')

const programs = {
  exchange: join(root, 'packages/exchange/src/main.ts'),
  ledger: join(root, 'packages/ledger/src/main.ts'),
  booking: join(root, 'packages/booking/src/main.ts'),
  agent: join(root, 'packages/agent/src/main.ts'),
  portal: join(root, 'packages/portal/src/main.ts'),
}

/** These load files that stand beside them by a name of their own. Embeddings need not be installed. */
const loaders = [/^pino$/, /^@electric-sql\/pglite/, /^@scalar\//, /^node-pg-migrate$/, /^@parley\/embeddings$/]
/** It exports bytes, which a bundler takes for 80,000 members and copies one by one at every start. */
const bytes = /^undici\/lib\/llhttp\//

const sources = [
  'packages/{agent,booking,console,contract,database,exchange,journal,ledger,openrtb,port,portal,vectors}/src/**/*',
  'package-lock.json',
  'scripts/bundle/programs.ts',
]

/** Builds them unless they are newer than their sources. */
export async function ensurePrograms(): Promise<void> {
  if (isNewest(join(programsFolder, 'exchange.js'), root, sources)) return
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [ownAddress, httpWithoutFetch],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node26',
      sourcemap: true,
      outDir: programsFolder,
      rolldownOptions: { input: programs, external: [...loaders, bytes] },
    },
  })
}

/** A module finds the files beside it by its address, which stays that of its source. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/**
 * An import of node:http reads all of its exports, and one of them, WebSocket, loads what fetch is made of: 30 ms
 * of a start's 510. Taken as an object it loads nothing more. What a package requires is such an object anyway.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^node:http$/ },
    handler: (_, importer) =>
      importer?.includes('/node_modules/') ? null : { id: httpObject, moduleSideEffects: false },
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () =>
      [
        "const http = process.getBuiltinModule('node:http')",
        'export default http',
        `export const { ${namesOf(http).join(', ')} } = http`,
      ].join('\n'),
  },
}

const httpObject = '\0http'

/** What is read without computing anything. */
function namesOf(module: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(module))
    .filter(([, property]) => 'value' in property)
    .map(([name]) => name)
}
