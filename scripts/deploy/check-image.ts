// The image itself: it is built, and its programs run together from its files: an exchange, a ledger without a server, the
// console in a browser and the command parley. And an image that lacks a file of the project is not built.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { textAt } from './deploy-files.ts'
import { expect, isOk, until } from './expect.ts'
import { openWorkplace } from './from-image.ts'
import { build, type Image, imageCheck } from './image.ts'
import { lookAtConsole } from './look-at-console.ts'
import { bid, notify, untilBilled } from './sale.ts'
import { sizesOf } from './sizes.ts'

export const checkImage = imageCheck('the image', async (image) => [
  `it was built from the Dockerfile in ${Math.round(image.builtInMs / 1000)} s`,
  await sizesOf(image.folder),
  ...(await runPrograms(image)),
])

async function runPrograms(image: Image): Promise<readonly string[]> {
  const work = openWorkplace(image)
  const [port, adminPort, ledgerPort] = [await freePort(), await freePort(), await freePort()].map(String) as [
    string,
    string,
    string,
  ]
  const state = { source: work.folder('state'), place: '/var/lib/parley', mode: 'rw' } as const
  work.folder('state/journal')
  const environment = {
    PORT: port,
    PARLEY_ADMIN_PORT: adminPort,
    PARLEY_LEDGER_PORT: ledgerPort,
    PARLEY_JOURNAL: '/var/lib/parley/journal',
    PARLEY_LEDGER_DATABASE: '/var/lib/parley/ledger',
    PARLEY_NOTICE_SECRET: 'a-secret-of-the-check-that-nobody-uses',
  }
  try {
    const exchange = await work.start({ words: ['exchange', '--sample'], environment, volumes: [state] })
    await until(() => isOk(`http://127.0.0.1:${port}/readyz`), exchange, 'the exchange serves')
    const ledger = await work.start({ words: ['ledger', 'serve'], environment, volumes: [state] })
    const sale = await bid(`http://127.0.0.1:${port}`)
    await notify(sale)
    const entered = await untilBilled(1, { url: `http://127.0.0.1:${ledgerPort}`, key: undefined, confined: ledger })
    const adminUrl = `http://127.0.0.1:${adminPort}`
    const { output: version } = await work.run({ words: ['parley', '--version'] })
    const { output: why } = await work.run({ words: ['parley', 'why', sale.id, '--url', adminUrl] })
    expect(/\bwon\b/.test(why), `parley why tells who won: ${why}`)
    return [
      `a bid request, its win and its billing notice were answered with 200, and ${entered}`,
      await lookAtConsole(`${adminUrl}/auctions/${sale.id}`),
      `parley --version says ${version.trim()}, and parley why explains the auction in ${why.trim().split('\n').length} lines`,
    ]
  } finally {
    work.close()
  }
}

/** Without it the console is not built, and .dockerignore must name it. */
const needed = 'tsconfig.base.json'

export const checkBrokenImage = imageCheck('an image that lacks a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-ignored-'))
  const file = join(folder, 'dockerignore')
  try {
    writeFileSync(file, textAt('.dockerignore').replace(`!${needed}\n`, ''))
    const { code, said } = await build('--ignorefile', file)
    expect(code !== 0, `nothing is built without ${needed}`)
    expect(said.includes(needed), `the error names ${needed}: ${said}`)
    return [`without the line !${needed} of .dockerignore: ${said.split('\n').at(-1)}`]
  } finally {
    rmSync(folder, { recursive: true })
  }
})
