// How far the tests are, in one line.

import type { Reporter } from 'vitest/node'

export class TestCount implements Reporter {
  readonly #write: (text: string) => void
  #passed = 0
  #failed = 0
  #filesDone = 0
  #files = 0

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  onTestRunStart({ length }: { readonly length: number }): void {
    this.#files = length
  }

  onTestCaseResult(test: { result(): { readonly state: string } }): void {
    const { state } = test.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') this.#failed++
  }

  onTestModuleEnd(): void {
    this.#filesDone++
  }

  tell(): void {
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    this.#write(`  ${this.#passed} tests passed${failed}; ${this.#filesDone} of ${this.#files} files\n`)
  }
}
