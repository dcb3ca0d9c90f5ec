// Which test file is under way, a line as each begins: process tests take minutes, and the usual report tells of a file
// when it has ended.

import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

export class RunningFiles implements Reporter {
  readonly #write: (text: string) => void
  #begun = 0
  #files = 0

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  onTestRunStart({ length }: { readonly length: number }): void {
    this.#files = length
  }

  onTestModuleQueued({ moduleId }: { readonly moduleId: string }): void {
    this.#begun++
    this.#write(`▸ ${this.#begun}/${this.#files} ${relative(process.cwd(), moduleId)}\n`)
  }
}
