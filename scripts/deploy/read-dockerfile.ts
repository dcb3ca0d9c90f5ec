// A Dockerfile as a list of stages with their instructions, as far as ours needs it: continued lines, comments, flags, and
// arguments that name images.

interface Instruction {
  /** In capitals, such as COPY. */
  readonly word: string
  /** By name, without dashes: `--from=build` is `from`. */
  readonly flags: Readonly<Record<string, string>>
  /** What stands behind the flags. */
  readonly rest: string
}

export interface Stage {
  /** The default, if an argument names it. */
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
  const defaults = new Map<string, string>()
  for (const line of lines) {
    const instruction = instructionIn(line)
    if (instruction.word === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = instruction.rest.split('=')
      defaults.set(`\${${name}}`, value)
    }
    if (instruction.word !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction)
      continue
    }
    const [image = '', , name] = instruction.rest.split(/\s+/)
    stages.push({ image: defaults.get(image) ?? image, name, instructions: [] })
  }
  return stages
}

/** The words of an instruction that ends with a JSON array, such as ENTRYPOINT. */
export function wordsIn(stage: Stage, word: string): readonly string[] {
  const rest = stage.instructions.findLast((one) => one.word === word)?.rest ?? '[]'
  return JSON.parse(rest.slice(rest.indexOf('['))) as readonly string[]
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
