// For Vitest: tests in a browser open the console as it is built.

import { ensureConsole } from './ensure.ts'

export const setup = ensureConsole
