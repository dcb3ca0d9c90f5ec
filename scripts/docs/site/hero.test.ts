import { expect, test } from 'vitest'
import { heroPages } from './hero.ts'

test('the picture is drawn for light and for dark, with colours of their own and nothing from elsewhere', () => {
  const [light, dark] = heroPages()

  expect(light?.path).toBe('docs/public/hero-light.svg')
  expect(dark?.path).toBe('docs/public/hero-dark.svg')
  expect(light?.text).toContain('fill="#213547"')
  expect(dark?.text).toContain('fill="#e6e7ea"')
  expect(`${light?.text}${dark?.text}`.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
})

test('a bar is as long as its bid, and its reason stands behind the bar and the line of the floor', () => {
  const [light] = heroPages()

  // 36 for each dollar, from 104 on: 5.00 ends at 284, and 1.20 does not reach the floor of 2.00 at 176.
  expect(light?.text).toContain('<rect x="104" y="130" width="180" height="22"')
  expect(light?.text).toMatch(/<text x="294" y="146" font-weight="600">5\.00<tspan [^>]*>won</)
  expect(light?.text).toMatch(/<text x="186" y="226">1\.20<tspan [^>]*>below the floor</)
})
