// Whether a page is whole at the widths of a telephone, a tablet, a laptop and a large screen, light and dark: no text is cut,
// nothing scrolls sideways, and everybody can read it.

import type { Page } from 'playwright-core'
import { looks, readabilityOf, sidewaysPx, untilStill, widths } from './browser.ts'
import { cutTexts } from './cut-texts.ts'

type ColorScheme = 'light' | 'dark'

const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

export async function lookAt(page: Page, colorScheme: ColorScheme, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  // The first frame draws what has changed, and charts take their width from it.
  await page.evaluate(twoFrames)
  await untilStill(page)
}

/** What is wrong with the open page, one line each. Afterwards the window is as wide as that of a laptop, and light. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  const note = (colorScheme: ColorScheme, width: number, found: readonly string[]): void => {
    for (const fault of found) faults.push(`${colorScheme}, ${width} px: ${fault}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      await lookAt(page, colorScheme, width)
      note(colorScheme, width, await cutTexts(page))
      const px = await sidewaysPx(page)
      if (px > 0) note(colorScheme, width, [`the page is ${px} px wider than its window`])
    }
  }
  for (const { colorScheme, width } of looks) {
    await lookAt(page, colorScheme, width)
    const { faults: unreadable, kept } = await readabilityOf(page)
    note(colorScheme, width, kept.includes('color-contrast') ? unreadable : [...unreadable, 'contrast was not checked'])
  }
  await lookAt(page, 'light', 1440)
  return faults
}
