// The apps that the publisher's guides describe, each as a reader builds it: the files to save and the commands to type.

import { type Block, blocksIn, blocksUnder, documentAt } from '../docs/run/guide.ts'

export interface App {
  readonly name: string
  /** The app whose folder the reader goes on in. */
  readonly after: string | undefined
  /** In the order of the guide. */
  readonly steps: readonly Step[]
  /** The last command, which keeps running. */
  readonly server: string
}

type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'command'; readonly command: string }

/** The name that a file gives itself in its first line. */
const named = /^(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/

const publisher = documentAt('docs/guides/publisher.md').text
const plain = followed(blocksUnder('In your own app', publisher))

export const apps: readonly App[] = [
  appOf('express', undefined, plain),
  appOf('react', 'express', followed(blocksUnder('In React', publisher))),
  appOf('nextjs', undefined, pageOf('nextjs')),
  // Both tell the reader to take the server from the first guide.
  appOf('vue', undefined, [...plain.filter(isServerFile), ...pageOf('vue')]),
  appOf('svelte', undefined, [...plain.filter(isServerFile), ...pageOf('svelte')]),
]

function pageOf(name: string): readonly Block[] {
  return followed(blocksIn(documentAt(`docs/guides/${name}.md`).text))
}

/** The documents' own test leaves these to us, and says so behind the fence. */
function followed(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ about }) => about.startsWith('npm run task -- test:apps follows'))
}

function appOf(name: string, after: string | undefined, blocks: readonly Block[]): App {
  const steps = blocks.flatMap(stepsOf)
  const last = steps.at(-1)
  if (last?.kind !== 'command') throw new Error(`the guide of ${name} does not end with a command`)
  return { name, after, steps: steps.slice(0, -1), server: last.command }
}

function stepsOf({ language, text, line }: Block): readonly Step[] {
  if (language === 'sh') {
    return text
      .trim()
      .split('\n')
      .map((command) => ({ kind: 'command', command }))
  }
  const path = named.exec(text)?.[1]
  if (path === undefined) throw new Error(`the block in line ${line} of a guide does not name its file: ${text}`)
  return [{ kind: 'file', path, text }]
}

function isServerFile({ text }: Block): boolean {
  return named.exec(text)?.[1] === 'server.mjs'
}
