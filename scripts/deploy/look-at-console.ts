// The page of an auction as an operator sees it: in a browser if there is one, else only what the admin port sends.

import { launchChromium } from '@parley/testkit/browser'
import { expect } from './expect.ts'

export async function lookAtConsole(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const page = await response.text()
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1]
  expect(response.status === 200 && script !== undefined, `${url} is a page with a script: ${response.status} ${page}`)
  const { status } = await fetch(new URL(script ?? '', url))
  expect(status === 200, `the script ${script} is answered with 200, and not ${status}`)
  const sent = 'the console and its script were answered with 200'
  const browser = await Promise.try(launchChromium).catch(() => undefined)
  if (browser === undefined) return `${sent}; there is no Chromium to open it`
  try {
    const complaints: string[] = []
    const opened = await browser.newPage()
    opened.on('pageerror', ({ message }) => complaints.push(message))
    opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await opened.goto(url)
    const heading = await opened.locator('h1').first().textContent()
    await opened.getByText('won', { exact: false }).first().waitFor()
    expect(complaints.length === 0, `Chromium complains about nothing: ${complaints.join('; ')}`)
    return `${sent}, and Chromium shows "${heading?.trim()}" without an error`
  } finally {
    await browser.close()
  }
}
