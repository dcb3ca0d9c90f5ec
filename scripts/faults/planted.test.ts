import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedFaults } from './planted.ts'

test.for(plantedFaults)('the fault in $room can be planted', ({ file, right, wrong }) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

  expect(source.split(right)).toHaveLength(2)
  expect(wrong).not.toBe(right)
})
