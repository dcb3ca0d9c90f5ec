// Which test file is under way, a line as each begins: process tests take minutes, and the usual report tells of a file
// when it has ended. At the end, the files that took longer than a file should.

import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Of a test file in the gate: whoever passes it looks for what is started or waited for more often than needed. */
export const budgetMs = 30_000

interface EndedFile {
  readonly moduleId: string
  diagnostic(): { readonly duration: number }
}

export class RunningFiles implements Reporter {
  readonly #write: (text: string) => void
  readonly #slow: { readonly name: string; readonly ms: number }[] = []
  #begun = 0
  #files = 0

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  get hasFiles(): boolean {
    return this.#files > 0
  }

  onTestRunStart({ length }: { readonly length: number }): void {
    this.#files = length
  }

  onTestModuleQueued({ moduleId }: { readonly moduleId: string }): void {
    this.#begun++
    this.#write(`▸ ${this.#begun}/${this.#files} ${relative(process.cwd(), moduleId)}\n`)
  }

  onTestModuleEnd(file: EndedFile): void {
    const ms = file.diagnostic().duration
    if (ms > budgetMs) this.#slow.push({ name: relative(process.cwd(), file.moduleId), ms })
  }

  onTestRunEnd(): void {
    if (this.#slow.length === 0) return
    this.#write(`Over the budget of ${budgetMs / 1000} s for a file:\n`)
    for (const { name, ms } of this.#slow.toSorted((a, b) => b.ms - a.ms)) {
      this.#write(`  ${(ms / 1000).toFixed(0).padStart(4)} s  ${name}\n`)
    }
  }
}
