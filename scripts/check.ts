// Everything that must hold before a change is shown to others. Tests that start processes and measure
// time are apart (npm run test:process); the gate runs both. With --changed only the tests are run that a change
// against main can have touched.

import { availableParallelism } from 'node:os'
import { Board } from './check/board.ts'
import { runCommands } from './check/run-commands.ts'
import { runSteps } from './check/run-steps.ts'
import { stepsOf } from './check/steps.ts'
import { commandOf } from './command/command.ts'

export const command = commandOf({
  options: { changed: { says: 'only the tests that a change against main can have touched' } },
  async run({ changed }) {
    const board = new Board(
      () => performance.now(),
      (text) => process.stdout.write(text),
    )
    const silence = setInterval(() => board.breakSilence(), 1000)
    const over = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort())

    const isGood = await runSteps(stepsOf({ changed }), {
      run: (step, ended) => runCommands(step, ended, (text) => board.say(text)),
      begun: (step) => board.begun(step),
      done: (step, ending) => {
        board.done(step, ending)
        if (!ending.isGood) board.say(ending.output)
      },
      room: availableParallelism(),
      over,
    })

    clearInterval(silence)
    board.say(isGood ? `All checks passed in ${board.total()}\n` : `Failed after ${board.total()}\n`)
    return isGood ? 0 : 1
  },
})
