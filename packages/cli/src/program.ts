// The command line: every command with its options. Help, the reference document and the tests read it from here.

import { Command, CommanderError } from 'commander'
import type { AddCommand, Run } from './commands.ts'
import { addCheckConfig } from './config/command.ts'
import { addConform } from './conform/command.ts'
import { addExplain } from './explain/command.ts'
import type { Guests } from './guests.ts'
import { addCheckPartner } from './partner/check-command.ts'
import { addMockPartner } from './partner/mock-command.ts'
import { addReplay } from './replay/command.ts'
import { paintFor } from './report/paint.ts'
import { CannotRun, type ExitCode, printed, type Report } from './report/report.ts'
import { addSend } from './send/command.ts'
import { addValidate } from './validate/command.ts'

const commands: readonly AddCommand[] = [
  addValidate,
  addSend,
  addExplain,
  addConform,
  addMockPartner,
  addCheckPartner,
  addCheckConfig,
  addReplay,
]

/** Command lines to try, shown by the help of each command and by the reference. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  validate: ['parley validate docs/examples/first-request.json', 'parley validate - --json < request.json'],
  send: ['parley send docs/examples/first-request.json --test'],
  explain: ['parley explain V06', 'parley explain INVALID_FIELD_TYPE', 'parley explain 102'],
  conform: ['parley conform --url http://127.0.0.1:8080', 'parley conform --only bidfloor'],
  'mock-partner': ['parley mock-partner', 'parley mock-partner --temper link-http --port 7071'],
  'check-partner': [
    'parley check-partner --url http://127.0.0.1:7070/bid',
    "parley check-partner --url https://bid.acme.example/openrtb2 --header 'x-api-key: secret' --gzip answers",
  ],
  'check-config': ['parley check-config parley.yaml'],
  replay: ['parley replay requests.jsonl --speed 10'],
}

/** What `--json` prints for each command, beside `command` and `exitCode`. */
export const reportMembers: Readonly<Record<string, readonly string[]>> = {
  validate: ['file', 'valid', 'faults'],
  send: ['url', 'status', 'ms', 'headers', 'body', 'faults'],
  explain: ['name', 'explanations'],
  conform: ['url', 'passed', 'failed', 'results'],
  'mock-partner': ['url', 'temper', 'requests'],
  'check-partner': ['url', 'tmaxMs', 'green', 'rules', 'results'],
  'check-config': ['file', 'right', 'campaigns', 'partners', 'problems', 'remarks'],
  replay: ['url', 'inLog', 'sent', 'seconds', 'answers', 'latencyMs', 'delayed'],
}

/** Where the command line itself has something to say: help, and mistakes in it. */
interface Voices {
  readonly writeOut: (text: string) => void
  readonly writeErr: (text: string) => void
}

export function createProgram(run: Run, voices: Partial<Voices> = {}): Command {
  const program = new Command('parley')
    .description('Checks requests, configurations and demand partners, and explains what it finds.')
    .option('--json', 'print one JSON document instead of words')
    .configureHelp({ showGlobalOptions: true })
    // Commands that are added below take these over.
    .configureOutput(voices)
    .exitOverride()
  for (const add of commands) {
    const command = add(program, run)
    command.addHelpText(
      'after',
      `\nExamples:\n${(examples[command.name()] ?? []).map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return program
}

/** Runs a command line and gives its exit code. */
export async function runProgram(words: readonly string[], guests: Guests): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const print = (command: string, report: Report): void => {
    exitCode = report.exitCode
    guests.out.write(printed(command, report, paintFor(guests.out, guests.environment), isJson(program)))
  }
  const program = createProgram(async (name, work) => print(name, await reportOf(work, guests, isJson(program))), {
    writeOut: (text) => void guests.out.write(text),
    writeErr: (text) => void guests.err.write(text),
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help that was asked for is no mistake; a command line without a command is one.
    return error.exitCode === 0 ? 0 : 2
  }
}

async function reportOf(work: (guests: Guests) => Promise<Report>, guests: Guests, asJson: boolean): Promise<Report> {
  try {
    return await work(guests)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    if (!asJson) guests.err.write(`${error.message}\n`)
    return { exitCode: 2, data: { problem: error.message }, show: () => '' }
  }
}

function isJson(program: Command): boolean {
  return program.opts<{ readonly json?: boolean }>().json === true
}
