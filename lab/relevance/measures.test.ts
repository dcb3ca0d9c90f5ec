import { expect, test } from 'vitest'
import { fitCalibration } from './fit-calibration.ts'
import { auc, calibrationError, type Judged, precisionAtRecall, recallAtPrecision } from './measures.ts'

const judged = (...rows: readonly (readonly [fits: boolean, thousandths: number])[]): readonly Judged[] =>
  rows.map(([fits, thousandths]) => ({ kind: '', fits, thousandths }))

const mixed = judged([true, 900], [true, 600], [false, 600], [true, 300], [false, 100])

test('AUC is the share of couples in the right order, and a tie counts half', () => {
  expect(auc(mixed)).toBeCloseTo((2 + 1.5 + 1) / 6)
  expect(auc(judged([true, 2], [false, 1]))).toBe(1)
})

test('precision at half of what fits, and recall where nine of ten that pass fit', () => {
  expect(precisionAtRecall(mixed, 0.5)).toBeCloseTo(2 / 3)
  expect(recallAtPrecision(mixed, 0.9)).toBeCloseTo(1 / 3)
})

test('scores that say which share fits have no calibration error', () => {
  expect(calibrationError(judged([true, 500], [false, 500]))).toBe(0)
  expect(calibrationError(judged([false, 900], [false, 900]))).toBeCloseTo(0.9)
})

test('a calibration rises, and is half where as many fit as do not', () => {
  const pairs = Array.from({ length: 200 }, (_, at) => [at >= 100 !== (at % 10 === 0), at * 5] as const)
  const points = fitCalibration(judged(...pairs))
  const shares = points.map(([, share]) => share)

  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(points.find(([score]) => score === 500)?.[1]).toBeCloseTo(500, -2)
})
