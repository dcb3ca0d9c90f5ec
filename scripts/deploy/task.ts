// Builds the image and runs its programs as compose.yaml, the chart and the unit do, and shows
// the files of deploy/ to the programs that read them. What a machine cannot try is named and not counted as a fault. What is named
// are parts of the names of checks.

import { commandOf } from '../command/command.ts'
import { secondsSince } from '../project/root.ts'
import type { Check, Ending } from './check.ts'
import { checkBill } from './check-bill.ts'
import { checkChart } from './check-chart.ts'
import { checkChartServices } from './check-chart-services.ts'
import { checkComposeServices } from './check-compose-services.ts'
import { checkCompose, checkHaproxy, checkUnits } from './check-files.ts'
import { checkBrokenImage, checkImage } from './check-image.ts'
import { checkLeaving } from './check-leaving.ts'
import { checkRunning } from './check-running.ts'
import { checkSystemCalls } from './check-system-calls.ts'
import { type Built, buildImage, removeImage } from './image.ts'

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

export const command = commandOf({
  async run(_, names) {
    let code = 0
    const wanted = checks.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
    let building: Promise<Built> | undefined
    const image = (): Promise<Built> => (building ??= buildImage())
    for (const { name, run } of wanted) {
      const sinceMs = performance.now()
      const ending = await run(image)
      const lines = ending.kind === 'passed' ? ending.found : [`${ending.kind}: ${ending.why}`]
      console.log(
        [`${marks[ending.kind]} ${name} (${secondsSince(sinceMs)} s)`, ...lines.map((line) => `    ${line}`)].join(
          '\n',
        ),
      )
      if (ending.kind === 'failed') code = 1
    }
    if (building !== undefined) await removeImage()
    return code
  },
})
