import { expect, test } from 'vitest'
import { isPicturePath, picturePaths, pictures } from './pictures.ts'

const bytesMax = 2000

test('each picture is a small drawing of shapes alone, without text, script, style or link', () => {
  for (const [name, drawing] of Object.entries(pictures)) {
    const elements = new Set([...drawing.matchAll(/<([a-z]+)/gi)].map(([, element]) => element))

    expect(
      [...elements].filter((element) => !shapes.includes(element ?? '')),
      name,
    ).toEqual([])
    expect(drawing, name).not.toMatch(/\son\w+=|href|url\(|style=|&|<!/)
    expect(Buffer.byteLength(drawing), name).toBeLessThan(bytesMax)
  }
})

test('icons are squares of 80, all others 1200 wide and 627 high', () => {
  for (const [name, drawing] of Object.entries(pictures)) {
    const size = name.endsWith('-icon.svg') ? 'width="80" height="80"' : 'width="1200" height="627"'

    expect(drawing, name).toContain(size)
  }
})

test('a path names one of them, and nothing else does', () => {
  expect(picturePaths.filter((path) => !isPicturePath(path))).toEqual([])
  expect(['/pictures/', 'coffee.svg', '/pictures/tea.svg', '/pictures/constructor'].filter(isPicturePath)).toEqual([])
})

const shapes: readonly string[] = ['svg', 'rect', 'circle', 'ellipse', 'path', 'g']
