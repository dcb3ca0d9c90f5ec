// npm run task -- tutorial:publisher: does on a clean clone what the first part of docs/guides/publisher.md says, and takes
// the time from `npm ci` to an ad in the page.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium, visitOf } from '@parley/testkit/browser'
import { commandOf } from '../command/command.ts'
import { blocksUnder } from '../docs/run/guide.ts'
import { Session } from '../docs/run/terminal.ts'
import { root, secondsSince } from '../project/root.ts'

const secondsMax = 60
export const command = commandOf({
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-tutorial-'))
    execFileSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' })
    const guide = readFileSync(join(folder, 'docs/guides/publisher.md'), 'utf8')
    const [install = '', start = ''] = blocksUnder('The first ad in a minute', guide).map(({ text }) => text.trim())
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?= in a browser)/.exec(guide) ?? []

    // `npm ci` needs the reader's own settings for the network; what `npm run` has set for this script is none of them.
    const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
    const session = new Session(folder, shell)
    // The reader's browser is open already.
    const browser = await launchChromium()
    try {
      const startedMs = performance.now()
      await session.run(install)
      console.log(`${install}: ${secondsSince(startedMs)} s`)
      await session.start(start, 1)
      console.log(`${start}: ${secondsSince(startedMs)} s`)
      const { context } = await visitOf(browser)
      const page = await context.newPage()
      await page.goto(session.translate(address))
      await page.getByRole('article', { name: 'Sponsored' }).waitFor()
      const total = secondsSince(startedMs)
      console.log(`The first ad stood in the page after ${total} s (at most ${secondsMax}). ${machine()}`)
      return Number(total) > secondsMax ? 1 : 0
    } catch (error) {
      console.log(
        `${error instanceof Error ? error.message : String(error)}\nThere was no ad in the page. ${machine()}`,
      )
      return 1
    } finally {
      await browser.close()
      await session.close()
    }
  },
})

/** What else the machine was doing, without which no figure means much. */
function machine(): string {
  return `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}.`
}
