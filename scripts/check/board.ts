// What somebody sees who waits for the check: each step when it begins and when it ends, and never long silence.

import type { Step } from './steps.ts'

const silenceMsMax = 8000

export class Board {
  readonly #nowMs: () => number
  readonly #write: (text: string) => void
  readonly #begunAtMs = new Map<Step, number>()
  readonly #startedAtMs: number
  #saidAtMs: number

  constructor(nowMs: () => number, write: (text: string) => void) {
    this.#nowMs = nowMs
    this.#write = write
    this.#startedAtMs = nowMs()
    this.#saidAtMs = this.#startedAtMs
  }

  begun(step: Step): void {
    this.#begunAtMs.set(step, this.#nowMs())
    this.say(`▸ ${step.name}\n`)
  }

  done(step: Step, { isGood }: { readonly isGood: boolean }): void {
    this.say(`${isGood ? '✓' : '✗'} ${step.name}: ${this.#secondsSince(this.#begunAtMs.get(step))}\n`)
    this.#begunAtMs.delete(step)
  }

  say(text: string): void {
    this.#saidAtMs = this.#nowMs()
    this.#write(text)
  }

  /** To be called every second or so: names what is under way if nothing else was said for some seconds. */
  breakSilence(): void {
    if (this.#nowMs() - this.#saidAtMs < silenceMsMax) return
    const underWay = [...this.#begunAtMs].map(([{ name }, atMs]) => `${name} ${this.#secondsSince(atMs)}`)
    this.say(`  … ${underWay.join(', ')}\n`)
  }

  total(): string {
    return this.#secondsSince(this.#startedAtMs)
  }

  #secondsSince(atMs = this.#nowMs()): string {
    return `${((this.#nowMs() - atMs) / 1000).toFixed(1)} s`
  }
}
