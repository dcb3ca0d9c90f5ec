// Builds the programs where there is nothing else of scripts/: in the image.

import { ensurePrograms } from './programs.ts'

await ensurePrograms()
