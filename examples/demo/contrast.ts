// How well the words of a page stand out from what is behind them, by the formula of WCAG 2.

export interface Contrast {
  readonly isEnough: boolean
  readonly ratio: number
  /** The element with the least contrast. */
  readonly where: string
}

/** Runs inside the page, so that it may use nothing from outside of itself. */
export function lowestContrast(): Contrast {
  const numbersIn = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const light = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: Element | null): readonly number[] => {
    if (element === null) return [255, 255, 255]
    const colour = numbersIn(getComputedStyle(element).backgroundColor)
    return (colour[3] ?? 1) > 0.9 ? colour : behind(element.parentElement)
  }
  const hasWords = (element: Element): boolean =>
    element.checkVisibility() &&
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
  const ratios = [...document.querySelectorAll('body *')].filter(hasWords).map((element) => {
    const [most = 0, least = 0] = [light(numbersIn(getComputedStyle(element).color)), light(behind(element))].toSorted(
      (one, other) => other - one,
    )
    return { ratio: (most + 0.05) / (least + 0.05), where: `${element.tagName} ${element.className}` }
  })
  const [worst = { ratio: 0, where: 'no text' }] = ratios.toSorted((one, other) => one.ratio - other.ratio)
  return { isEnough: worst.ratio >= 4.5, ...worst }
}
