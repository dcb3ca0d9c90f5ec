#!/usr/bin/env node
// The command parley-booking.

import { runService } from '@parley/database'
import { serve } from './service/serve.ts'
import { fields } from './settings.ts'

process.exitCode = await runService<keyof typeof fields>({ program: 'parley-booking', fields, serve })
