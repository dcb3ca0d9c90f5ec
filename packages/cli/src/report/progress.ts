// A progress line on the error stream that is overwritten as work goes on. Without a terminal nothing is written.

import type { Effects } from '../effects.ts'
import { isLive } from './paint.ts'

export interface Progress {
  show(line: string): void
  clear(): void
}

const eraseLine = '\r\u001b[2K'

export function progressOn({ err, environment }: Effects): Progress {
  if (!isLive(err, environment)) return { show() {}, clear() {} }
  return {
    show: (line) => void err.write(`${eraseLine}${line}`),
    clear: () => void err.write(eraseLine),
  }
}
