// A Dockerfile as a list of stages with their instructions, as far as ours needs it: continued lines, comments, flags.

export interface Instruction {
  /** In capitals, such as COPY. */
  readonly word: string
  /** By name, without dashes: `--from=build` is `from`. */
  readonly flags: Readonly<Record<string, string>>
  /** What stands behind the flags. */
  readonly rest: string
}

export interface Stage {
  readonly image: string
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const instruction = instructionIn(line)
    if (instruction.word !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction)
      continue
    }
    const [image = '', , name] = instruction.rest.split(/\s+/)
    stages.push({ image, name, instructions: [] })
  }
  return stages
}

/** The words of an instruction that is written as a JSON array, such as ENTRYPOINT. */
export function wordsIn(stage: Stage, word: string): readonly string[] {
  const rest = stage.instructions.findLast((one) => one.word === word)?.rest ?? '[]'
  return JSON.parse(rest) as readonly string[]
}

function instructionIn(line: string): Instruction {
  const [, word = '', after = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
  const flags: Record<string, string> = {}
  let rest = after
  for (let found = flagAtStart(rest); found !== undefined; found = flagAtStart(rest)) {
    flags[found.name] = found.value
    rest = rest.slice(found.length)
  }
  return { word: word.toUpperCase(), flags, rest }
}

function flagAtStart(text: string): { name: string; value: string; length: number } | undefined {
  const [all, name, value] = /^--([\w-]+)=(\S+)\s+/.exec(text) ?? []
  return all === undefined || name === undefined || value === undefined
    ? undefined
    : { name, value, length: all.length }
}
