import { expect, test } from 'vitest'
import { runCommands } from './run-commands.ts'
import type { Step } from './steps.ts'

const never = new AbortController().signal

test('the commands of a step run one after the other, and what they print is kept', async () => {
  const step: Step = { name: 'two', commands: ['echo first', 'echo second'], isShown: false }

  expect(await runCommands(step, never, () => {})).toEqual({ isGood: true, output: 'first\nsecond\n' })
})

test('after a command that fails no other runs, and its output says how to see it alone', async () => {
  const step: Step = { name: 'bad', commands: ['ls /nowhere-at-all', 'echo second'], isShown: false }

  const { isGood, output } = await runCommands(step, never, () => {})

  expect(isGood).toBe(false)
  expect(output).toMatch(/nowhere-at-all.*\n\nRun `npx ls \/nowhere-at-all` to see it alone\.\n$/s)
  expect(output).not.toContain('second')
})

test('a program that does not exist is a failure with its name', async () => {
  const step: Step = { name: 'missing', commands: ['no-such-program'], isShown: false }

  const { isGood, output } = await runCommands(step, never, () => {})

  expect(isGood).toBe(false)
  expect(output).toContain('no-such-program')
})

test('what is shown is shown as it comes', async () => {
  const shown: string[] = []
  const step: Step = { name: 'shown', commands: ['echo now'], isShown: true }

  const { output } = await runCommands(step, never, (text) => shown.push(text))

  expect(shown).toEqual(['now\n'])
  expect(output).toBe('')
})

test('a step that is ended ends with the programs that it has started', async () => {
  const over = new AbortController()
  const startsAnother = 'console.log("on");require("child_process").spawnSync("sleep",["60"],{stdio:"inherit"})'
  const step: Step = { name: 'slow', commands: [`node -e ${startsAnother}`], isShown: true }

  // Both have the output, which closes when both are gone.
  const ending = await runCommands(step, over.signal, () => setTimeout(() => over.abort(), 200))

  expect(ending.isGood).toBe(false)
}, 20_000)
