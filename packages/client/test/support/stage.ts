// A Chromium and a page with the client in it, for the tests of a file.

import { launchChromium, visitOf } from '@parley/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { type PageServer, startPageServer } from './page.ts'

/** A busy machine takes its time. */
export const patience = { timeout: 15_000 }

export interface Stage {
  readonly server: PageServer
  /** A page that is ready, of a new visitor, before which nothing was heard; `watch` gets it before it loads anything. */
  readonly open: (watch?: (page: Page) => void, options?: Parameters<typeof visitOf>[1]) => Promise<Page>
}

export async function browserStage(): Promise<Stage> {
  const [browser, server] = await Promise.all([launchChromium(), startPageServer()])
  afterAll(async () => {
    await browser.close()
    server.close()
  })
  return {
    server,
    async open(watch = () => {}, options = {}) {
      const { context } = await visitOf(browser, options)
      const page = await context.newPage()
      server.heard.length = 0
      watch(page)
      await page.goto(server.url)
      await page.waitForSelector('html[data-ready]')
      return page
    },
  }
}
