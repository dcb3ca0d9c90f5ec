// One visit to the chat: what happened to the reader.

import { visitOf } from '@parley/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import type { Observed } from './chat-page.ts'

export interface Visited extends Observed {
  readonly page: Page
  /** Errors and dialogs of the page. */
  readonly complaints: readonly string[]
  /** What the console says to the developer. */
  readonly warnings: readonly string[]
}

/** The wait for a late ad, the picture, and the last frame. */
const everything = (page: Page): Promise<unknown> => page.waitForTimeout(1700)

/** Opens the page and waits until both messages are complete and nothing more can come, or what else is waited for is there. */
export async function visit(
  browser: Browser,
  url: string,
  query: string,
  options: object = {},
  untilThere: (page: Page) => Promise<unknown> = everything,
): Promise<Visited> {
  const { context } = await visitOf(browser, { viewport: { width: 720, height: 1000 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(`${url}/?${query}`)
  await page.waitForFunction(() => (globalThis as unknown as { observed?: Observed }).observed?.isComplete, null, {
    timeout: 60_000,
  })
  await untilThere(page)
  const observed = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed)
  return { ...observed, page, complaints, warnings }
}
