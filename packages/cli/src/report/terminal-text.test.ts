import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

const [plain, coloured] = [picocolors.createColors(false), picocolors.createColors(true)]

test.each([
  ['clears the screen', '\u001b[2J'],
  ['sets the title', '\u001b]0;pwned\u0007'],
  ['writes the clipboard', '\u001b]52;c;cm0gLXJm\u0007'],
  ['hides a text', '\u001b[8m'],
  ['is a sequence in one character', '\u009b2J'],
  ['goes back in the line', 'safe\r'],
  ['deletes characters', 'abc\b\b'],
  ['turns the line around', '\u202egnp.exe'],
])('T81: what %s does not get to a terminal', (_, text) => {
  for (const paint of [plain, coloured]) {
    expect(terminalText(text, paint)).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u)
  }
})

test('line breaks, tabs and the colours of reports stay, and colours only where they were asked for', () => {
  const text = `one\n\ttwo ${coloured.red(coloured.bold('three'))} ${coloured.dim('four')}`

  expect(terminalText(text, coloured)).toBe(text)
  expect(terminalText('a,b\r\n1,2\r\n', plain)).toBe('a,b\r\n1,2\r\n')
  expect(terminalText('\u001b[31mred', plain)).toBe('\ufffdred')
})
