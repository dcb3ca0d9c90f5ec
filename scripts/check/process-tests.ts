// The tests that start processes or measure time, with a line for each file as it begins. What is named are files or parts of
// their names: npm run test:process -- limits pages.

import { startVitest } from 'vitest/node'
import { commandOf } from '../command/command.ts'
import { RunningFiles } from './running-files.ts'

export const command = commandOf({
  isRaw: true,
  async run(_, names) {
    const running = new RunningFiles((text) => process.stdout.write(text))
    await startVitest([...names], {
      project: ['process', 'alone', 'paired'],
      run: true,
      reporters: ['default', running],
    })
    // Vitest has set it.
    return Number(process.exitCode ?? 0)
  },
})
