// How much room a card takes in Chromium, whatever it says and whether its pictures come or not.

import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bidAt } from './support/bid.ts'
import { browserStage, patience } from './support/stage.ts'
import { showIn } from './support/visit.ts'

const { server, open } = await browserStage()
let page: Page
beforeEach(async () => {
  page = await open()
})
afterEach(() => page.context().close())

function bidWith(members: object = {}): object {
  return bidAt(server.url, members)
}

function show(bid: object, options: object = {}): Promise<unknown> {
  return showIn(page, bid, {}, options)
}

const longTitle = 'Shoes that never end '.repeat(40).trim()
const longSponsor = 'Northtrail and its many friends '.repeat(20).trim()

/** Every text that a card can show, each far too long for it. */
function longBid(): object {
  const text = (id: number, type: number): object => ({ id, data: { type, value: 'Endless words '.repeat(50).trim() } })
  const assets = [
    { id: 1, title: { text: longTitle } },
    { id: 2, img: { url: `${server.url}/a.svg`, w: 600, h: 314 } },
    text(3, 2),
    { id: 4, data: { type: 1, value: longSponsor } },
    text(5, 12),
    { id: 6, img: { url: `${server.url}/a.svg`, type: 1 } },
    { id: 7, data: { type: 3, value: '4.7' } },
    text(8, 6),
    text(9, 7),
    text(10, 11),
  ]
  return { ...bidWith({ assets }), ext: { dsa: { behalf: longSponsor, paid: longSponsor } } }
}

test.each([
  ['compact', [1, 1, 2]],
  ['large', [1, 1, 3]],
])('long names are cut from view, stay in the page, and leave the label whole (%s)', async (layout, expected) => {
  await show(longBid(), { layout })
  const lines = await page.evaluate(() => {
    const root = document.querySelector('#place > div')?.shadowRoot
    return ['.label', '.sponsor', '.headline'].map((name) => {
      const element = root?.querySelector(name) as Element
      return Math.round(
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      )
    })
  })

  expect(lines).toEqual(expected)
  expect(await page.getByRole('link', { name: longTitle }).count()).toBe(1)
  expect(await page.locator('#place .sponsor').textContent()).toBe(longSponsor)
})

/** The places of the card and of what is in it. */
function boxOf(selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate((name) => {
    const element = document.querySelector('#place > div')?.shadowRoot?.querySelector(name)
    const { x, y, width, height } = (element as Element).getBoundingClientRect()
    return { x, y, width, height }
  }, selector)
}

const compactMax = 140

test.each([320, 520, 1200])('at %i px, the usual card is at most 140 px high, whatever it says', async (width) => {
  await page.setViewportSize({ width, height: 800 })

  await show(bidWith())
  const usual = await boxOf('.card')
  await show(longBid())
  const long = await boxOf('.card')
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  expect(usual.height).toBeLessThanOrEqual(compactMax)
  expect(long.height).toBeLessThanOrEqual(compactMax)
  expect(sideways).toBeLessThanOrEqual(0)
})

test('the picture of the usual card stands beside the texts, that of the large one above them', async () => {
  await show(bidWith())
  const thumbnail = await boxOf('.image')
  const beside = await boxOf('.words')
  await show(bidWith(), { layout: 'large' })
  const wide = await boxOf('.image')
  const below = await boxOf('.words')

  expect(thumbnail.x + thumbnail.width).toBeLessThan(beside.x)
  expect([thumbnail.width, thumbnail.height]).toEqual([96, 96])
  expect(wide.y + wide.height).toBeLessThan(below.y)
  expect(wide.width).toBeGreaterThan(400)
})

test.each([
  { layout: 'compact' },
  { layout: 'large' },
  { layout: 'compact', fills: true },
  { layout: 'large', fills: true },
])('a picture that fails becomes a blank of its size: $layout, fills: $fills', async (options) => {
  const picturedAt = (name: string): object =>
    bidWith({
      assets: [
        { id: 1, title: { text: 'Shoes' } },
        { id: 2, img: { url: `${server.url}/${name}`, w: 600, h: 314 } },
        { id: 6, img: { url: `${server.url}/${name}`, type: 1 } },
      ],
    })
  const boxes = async (): Promise<unknown> => [await boxOf('.image'), await boxOf('.icon'), await boxOf('.card')]

  await show(picturedAt('a.svg'), options)
  const before = await boxes()
  await show(picturedAt('none.png'), options)
  await expect.poll(() => page.locator('#place .blank').count(), patience).toBe(2)

  expect(await boxes()).toEqual(before)
  expect(await page.locator('#place img').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Shoes' }).count()).toBe(1)
  expect(await page.locator('#place .image').evaluate((blank) => getComputedStyle(blank, '::before').content)).toBe(
    '""',
  )
})
