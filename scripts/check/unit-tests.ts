// The unit tests as npm run check shows them: counted while they run, and in words only what failed.

import { startVitest } from 'vitest/node'
import { TestCount } from './test-count.ts'

const count = new TestCount((text) => process.stdout.write(text))
const counting = setInterval(() => count.tell(), 5000)
await startVitest([], {
  project: 'unit',
  run: true,
  reporters: ['minimal', count],
  ...(process.argv.includes('--changed') ? { changed: 'main' } : {}),
})
clearInterval(counting)
