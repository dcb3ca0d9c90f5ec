import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budgetMs, RunningFiles } from './running-files.ts'

test('each file is named as it begins, with how many there are', () => {
  const said: string[] = []
  const running = new RunningFiles((text) => said.push(text))

  running.onTestRunStart({ length: 2 })
  running.onTestModuleQueued({ moduleId: join(process.cwd(), 'examples/a.test.ts') })
  running.onTestModuleQueued({ moduleId: join(process.cwd(), 'lab/b.test.ts') })

  expect(said).toEqual(['▸ 1/2 examples/a.test.ts\n', '▸ 2/2 lab/b.test.ts\n'])
})

test('files that took longer than a file should are named at the end, the slowest first', () => {
  const lines: string[] = []
  const reporter = new RunningFiles((text) => lines.push(text))
  const ended = (name: string, duration: number) =>
    reporter.onTestModuleEnd({ moduleId: join(process.cwd(), name), diagnostic: () => ({ duration }) })

  ended('quick.test.ts', budgetMs)
  ended('slow.test.ts', 41_200)
  ended('slower.test.ts', 62_000)
  reporter.onTestRunEnd()

  expect(lines).toEqual([
    'Over the budget of 30 s for a file:\n',
    '    62 s  slower.test.ts\n',
    '    41 s  slow.test.ts\n',
  ])
})
