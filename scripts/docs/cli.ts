// docs/reference/cli.md: every command of `parley`, from the definitions that read the command line.

import { createProgram, examples, exitCodes, partnerRules, reportMembers } from '@parley/cli'
import { code, link, type Page, pageOf, table } from './markdown.ts'

type Command = ReturnType<typeof createProgram>
type Option = Command['options'][number]

export function cliPage(): Page {
  const program = createProgram(async () => {})
  return pageOf('docs/reference/cli.md', 'The command parley', [
    'Run it with `npx parley` after `npm ci`, from any folder of the project, or with `npm run parley --`. On Linux, `npm ci` installs Node 26; elsewhere the command uses [your own](../guides/operator.md#on-macos).',
    'Without a terminal, or with `NO_COLOR`, the output has no colours and no progress line. Reports go to standard output; progress, errors and the log of a mock partner go to standard error.',
    '`--json` prints one document with `command`, `exitCode` and the members of the report. If the command could not run or was used wrongly, the document has `problem` instead. `--version` prints the version.',
    table(
      ['Exit code', 'Meaning'],
      Object.entries(exitCodes).map(([exitCode, says]) => [exitCode, says]),
    ),
    table(
      ['Command', 'What it does'],
      program.commands.map((command) => [link(code(command.name()), `#${command.name()}`), command.description()]),
    ),
    ...program.commands.flatMap((command) => commandBlocks(command, program.options)),
    '## Rules of check-partner',
    'A *fault* makes the check fail; *advice* does not. `parley explain B07` explains one rule.',
    table(
      ['Rule', 'Severity', 'The answer must', 'How to fix it'],
      partnerRules.map(({ id, severity, says, fix }) => [id, severity, says, fix]),
    ),
  ])
}

function commandBlocks(command: Command, global: readonly Option[]): readonly string[] {
  const name = command.name()
  const given = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    argument.description,
    '',
  ])
  const shown = command.options.filter(({ hidden }) => !hidden)
  const options = [...shown, ...global.filter(({ long }) => long !== '--version')].map((option) => [
    code(option.flags),
    wordsOf(option),
    defaultOf(option),
  ])
  return [
    `## ${name}`,
    command.description(),
    `\`\`\`sh skipped: it names files and hosts of the reader; packages/cli/test tries each command\n${(examples[name] ?? []).map((line) => `npx ${line}`).join('\n')}\n\`\`\``,
    `With \`--json\`: ${(reportMembers[name] ?? []).map(code).join(', ')}.`,
    table(['Argument or option', 'What it is', 'Default'], [...given, ...options]),
  ]
}

function wordsOf({ description, argChoices, mandatory, envVar }: Option): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.map(code).join(', ')}`
  const variable = envVar === undefined ? '' : ` (environment variable ${code(envVar)})`
  return `${description}${choices}${mandatory ? ' (required)' : ''}${variable}`
}

function defaultOf({ defaultValue }: Option): string {
  return defaultValue === undefined || Array.isArray(defaultValue) ? '' : code(String(defaultValue))
}
