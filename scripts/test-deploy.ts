// npm run task -- test:deploy [NAME …]: builds the image and runs its programs as compose.yaml, the chart and the unit do, and shows
// the files of deploy/ to the programs that read them. What a machine cannot try is named and not counted as a fault. NAME is a
// part of the name of a check.

import type { Check, Ending } from './deploy/check.ts'
import { checkBill } from './deploy/check-bill.ts'
import { checkChart } from './deploy/check-chart.ts'
import { checkChartServices } from './deploy/check-chart-services.ts'
import { checkComposeServices } from './deploy/check-compose-services.ts'
import { checkCompose, checkHaproxy, checkUnits } from './deploy/check-files.ts'
import { checkBrokenImage, checkImage } from './deploy/check-image.ts'
import { checkLeaving } from './deploy/check-leaving.ts'
import { checkRunning } from './deploy/check-running.ts'
import { checkSystemCalls } from './deploy/check-system-calls.ts'
import { type Built, buildImage, removeImage } from './deploy/image.ts'

const checks: readonly Check[] = [
  checkHaproxy,
  checkUnits,
  checkSystemCalls,
  checkCompose,
  checkImage,
  checkBrokenImage,
  checkRunning,
  checkComposeServices,
  checkChartServices,
  checkLeaving,
  checkChart,
  checkBill,
]
const marks: Readonly<Record<Ending['kind'], string>> = { passed: '✓', failed: '✗', skipped: '–' }

const names = process.argv.slice(2)
const wanted = checks.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
let building: Promise<Built> | undefined
const image = (): Promise<Built> => (building ??= buildImage())
for (const { name, run } of wanted) {
  const sinceMs = performance.now()
  const ending = await run(image)
  const lines = ending.kind === 'passed' ? ending.found : [`${ending.kind}: ${ending.why}`]
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(1)
  process.stdout.write(`${marks[ending.kind]} ${name} (${seconds} s)\n${lines.map((line) => `    ${line}\n`).join('')}`)
  if (ending.kind === 'failed') process.exitCode = 1
}
if (building !== undefined) await removeImage()
