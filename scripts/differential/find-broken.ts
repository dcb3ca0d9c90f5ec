// Runs the comparison once for each broken rule, in a process of its own, until it differs.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type BrokenRule, brokenRules } from './broken.ts'

export async function findBrokenRules({
  cases,
  seed,
}: {
  readonly cases: number
  readonly seed: number
}): Promise<boolean> {
  let found = 0
  for (const [index, rule] of brokenRules.entries()) {
    const sinceMs = performance.now()
    const said = await firstDifference(index, cases, seed)
    const seconds = ((performance.now() - sinceMs) / 1000).toFixed(0)
    if (/^\d+$/.test(said)) found++
    console.log(`${`${index + 1}`.padStart(2)} ${lineOf(rule, said)} (${seconds} s)`)
  }
  console.log(`${found} of ${brokenRules.length} broken rules are found, with seed ${seed}.`)
  return found === brokenRules.length
}

function lineOf({ says }: BrokenRule, said: string): string {
  return /^\d+$/.test(said) ? `found after ${said} cases: ${says}` : `NOT FOUND (${said}): ${says}`
}

async function firstDifference(index: number, cases: number, seed: number): Promise<string> {
  const [plant, main] = [fileOf('./plant.ts'), fileOf('../main.ts')]
  const words = ['--import', plant, main, 'differential', '--first', '--cases', `${cases}`, '--seed', `${seed}`]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, PARLEY_BROKEN_RULE: String(index) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return said.trim() || (complaint.split('\n').find((line) => line.includes('Error')) ?? 'it said nothing')
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
