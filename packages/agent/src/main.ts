#!/usr/bin/env node
// The command parley-agent.

import { runService } from '@parley/database'
import { serve } from './service/serve.ts'
import { fields } from './settings.ts'

process.exitCode = await runService<keyof typeof fields>({ program: 'parley-agent', fields, serve })
