import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RunningFiles } from './running-files.ts'

test('each file is named as it begins, with how many there are', () => {
  const said: string[] = []
  const running = new RunningFiles((text) => said.push(text))

  running.onTestRunStart({ length: 2 })
  running.onTestModuleQueued({ moduleId: join(process.cwd(), 'examples/a.test.ts') })
  running.onTestModuleQueued({ moduleId: join(process.cwd(), 'bench/test/b.test.ts') })

  expect(said).toEqual(['▸ 1/2 examples/a.test.ts\n', '▸ 2/2 bench/test/b.test.ts\n'])
})
