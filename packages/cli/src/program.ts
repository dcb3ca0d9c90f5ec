// The command line: every command with its options. Help, the reference document and the tests read it from here.

import { readFileSync } from 'node:fs'
import { Command, CommanderError, Help, type Option } from 'commander'
import { addCheckAdsTxt } from './ads-txt/command.ts'
import { addAgent } from './agent/command.ts'
import { addAuctions } from './auctions/command.ts'
import { addCampaign } from './campaign/command.ts'
import type { AddCommand, Run } from './commands.ts'
import { addCheckConfig } from './config/command.ts'
import { addConform } from './conform/command.ts'
import { addDeals } from './deals/command.ts'
import type { Effects } from './effects.ts'
import { addExplain } from './explain/command.ts'
import { addInvoice } from './invoice/command.ts'
import { addKey } from './key/command.ts'
import { addReport } from './money-report/command.ts'
import { addCheckPartner } from './partner/check-command.ts'
import { addMockPartner } from './partner/mock-command.ts'
import { addPassword } from './password/command.ts'
import { addReconcile } from './reconcile/command.ts'
import { addReplay } from './replay/command.ts'
import { paintFor } from './report/paint.ts'
import { CannotRun, type ExitCode, printed, type Report } from './report/report.ts'
import { terminalText } from './report/terminal-text.ts'
import { addSend } from './send/command.ts'
import { withNearOption } from './text/near-option.ts'
import { addValidate } from './validate/command.ts'
import { addWhy } from './why/command.ts'
import { addWhyNot } from './why-not/command.ts'

const commands: readonly AddCommand[] = [
  addValidate,
  addSend,
  addAuctions,
  addWhy,
  addExplain,
  addConform,
  addMockPartner,
  addCheckPartner,
  addCheckConfig,
  addCheckAdsTxt,
  addCampaign,
  addAgent,
  addWhyNot,
  addDeals,
  addKey,
  addPassword,
  addReplay,
  addReconcile,
  addReport,
  addInvoice,
]

/** Command lines to try, shown by the help of each command and by the reference. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  campaign: ['parley campaign book docs/examples/campaign-order.json', 'parley campaign show trail-shoes'],
  agent: [
    'parley agent adagents chat.example --config docs/examples/agent.yaml',
    'parley agent adagents chat.example --config docs/examples/agent.yaml --file adagents.json',
    'parley agent try "trail shoes, US, $500" --openrtb http://127.0.0.1:8080',
  ],
  'why-not': ['parley why-not trail-shoes'],
  validate: ['parley validate docs/examples/first-request.json', 'parley validate - --json < request.json'],
  send: [
    'parley send docs/examples/first-request.json --test',
    'parley send docs/examples/first-request.json --key-file pub-1.key',
  ],
  auctions: ['parley auctions --outcome no-bid', 'parley auctions --partner acme --reason late --limit 10'],
  why: ['parley why 5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90', 'parley why chat-4711 --url http://127.0.0.1:9091'],
  explain: ['parley explain V06', 'parley explain INVALID_FIELD_TYPE', 'parley explain 102'],
  conform: [
    'parley conform --url http://127.0.0.1:8080',
    'parley conform --only bidfloor',
    'parley conform --stage deals',
  ],
  'mock-partner': ['parley mock-partner', 'parley mock-partner --behaviour link-http --port 7071'],
  'check-partner': [
    'parley check-partner --url http://127.0.0.1:7070/bid',
    "parley check-partner --url https://bid.acme.example/openrtb2 --header 'x-api-key: secret' --gzip answers",
    'parley check-partner --url http://127.0.0.1:7070/bid --verbose',
  ],
  'check-config': ['parley check-config parley.yaml'],
  'check-ads-txt': [
    'parley check-ads-txt parley.yaml',
    'parley check-ads-txt parley.yaml --publisher pub-1 --file ads.txt',
  ],
  deals: [
    'parley deals push --config parley.yaml --seat acme --dry-run',
    'parley deals push --seat acme --url https://buyer.example/deals --status-url https://buyer.example/deals/status',
  ],
  key: ['parley key', 'parley key --json'],
  password: ['parley password', 'parley password --json'],
  replay: ['parley replay requests.jsonl --speed 10'],
  reconcile: [
    'parley reconcile --database postgres://ledger@127.0.0.1/parley --journals /var/lib/parley/journals',
    'parley reconcile --json',
  ],
  report: [
    'parley report funnel --by publisher,reason --from 2026-11-01 --to 2026-12-01',
    'parley report money --by partner,day --tz Europe/Berlin --csv',
    'parley report statement --month 2026-11 --publisher chat',
  ],
  invoice: ['parley invoice list --side publisher --due 2026-12-31', 'parley invoice show DE-INV-000001'],
}

/** What `--json` prints for each command, beside `command` and `exitCode`. */
export const reportMembers: Readonly<Record<string, readonly string[]>> = {
  agent: ['domain', 'file', 'findings', 'url', 'steps'],
  'why-not': ['delivery'],
  validate: ['file', 'valid', 'faults', 'notices'],
  send: ['url', 'status', 'ms', 'headers', 'body', 'faults'],
  auctions: ['operator', 'auctions'],
  why: ['operator', 'auction'],
  explain: ['name', 'explanations'],
  conform: ['url', 'passed', 'failed', 'results'],
  'mock-partner': ['url', 'behaviour', 'requests'],
  'check-partner': ['url', 'tmaxMs', 'green', 'rules', 'results'],
  'check-config': ['file', 'right', 'campaigns', 'partners', 'problems', 'remarks'],
  'check-ads-txt': ['domain', 'publishers', 'findings'],
  deals: ['url', 'deals', 'results'],
  key: ['key', 'hash'],
  password: ['password', 'hash'],
  replay: ['url', 'inLog', 'sent', 'seconds', 'answers', 'latencyMs', 'delayed'],
  reconcile: ['database', 'journals', 'right', 'checks', 'totals'],
  report: ['ledger', 'report', 'answer'],
  invoice: ['ledger', 'answer'],
}

/** Where the command line parser writes help and mistakes. */
interface Voices {
  readonly writeOut: (text: string) => void
  readonly writeErr: (text: string) => void
}

export function createProgram(run: Run, voices: Partial<Voices> = {}): Command {
  const program = new Command('parley')
    .description('Checks requests, configurations and demand partners, and explains what it finds.')
    .option('--json', 'print one JSON document instead of text')
    .version(version, '--version', 'print the version')
    .configureHelp({ showGlobalOptions: true, optionDescription })
    // Commands that are added below take these over.
    .configureOutput(voices)
    .exitOverride()
  for (const add of commands) {
    const command = add(program, run)
    command.configureOutput({ outputError: (text, write) => write(withNearOption(text, longsOf(command))) })
    command.addHelpText(
      'after',
      `\nExamples:\n${(examples[command.name()] ?? []).map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return program
}

function longsOf({ options }: Command): readonly string[] {
  return options.flatMap(({ long, hidden }) => (hidden || long == null ? [] : [long]))
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

function optionDescription(option: Option): string {
  return `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`
}

/** Runs a command line and returns its exit code. */
export async function runProgram(words: readonly string[], effects: Effects): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const print = (command: string, report: Report): void => {
    exitCode = report.exitCode
    effects.out.write(printed(command, report, paintFor(effects.out, effects.environment), isJson(program)))
  }
  // Mistakes in a command line are found before its options are parsed, but programs still need them as JSON.
  const asJson = words.includes('--json')
  let complaint = ''
  const program = createProgram(async (name, work) => print(name, await reportOf(work, effects, isJson(program))), {
    writeOut: (text) => void effects.out.write(text),
    writeErr(text) {
      if (asJson) complaint += text
      else effects.err.write(text)
    },
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Requested help is not a mistake; a command line without a command is.
    if (error.exitCode === 0) return 0
    if (asJson) print(commandIn(words, program), misuse(complaint, error))
    return 2
  }
}

/** The command that was meant, or the program itself if none is named. */
function commandIn(words: readonly string[], program: Command): string {
  const known = program.commands.map((command) => command.name())
  return words.find((word) => known.includes(word)) ?? program.name()
}

function misuse(complaint: string, { code }: CommanderError): Report {
  const words = complaint
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')
  const problem = code === 'commander.help' ? 'no command given; parley --help lists them' : words
  return { exitCode: 2, data: { problem }, show: () => '' }
}

async function reportOf(
  work: (effects: Effects) => Promise<Report>,
  effects: Effects,
  asJson: boolean,
): Promise<Report> {
  try {
    return await work(effects)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    if (!asJson) effects.err.write(`${terminalText(error.message, paintFor({}, {}))}\n`)
    return { exitCode: 2, data: { problem: error.message }, show: () => '' }
  }
}

function isJson(program: Command): boolean {
  return program.opts<{ readonly json?: boolean }>().json === true
}
