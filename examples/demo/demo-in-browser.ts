// For tests that look at the demo's console: the demo and a browser, from the first test of a file to its last.

import { launchChromium } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type RunningDemo, startDemo, untilSaid } from './running-demo.ts'

const patienceMs = 60_000

export interface DemoInBrowser {
  demo: RunningDemo
  browser: Browser
}

/** Both are there once the tests begin. */
export function demoInBrowser(): DemoInBrowser {
  const stage = {} as DemoInBrowser
  beforeAll(async () => {
    stage.demo = await startDemo(300, patienceMs)
    await untilSaid(stage.demo, 'the ledger is running', patienceMs)
    stage.browser = await launchChromium()
  }, 2 * patienceMs)
  afterAll(async () => {
    // A start that failed leaves nothing to stop.
    const { browser, demo }: Partial<DemoInBrowser> = stage
    await browser?.close()
    await demo?.stop('SIGTERM')
  })
  return stage
}
