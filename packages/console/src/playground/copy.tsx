// The request to take away: for the shell, or as a program.

import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useLive } from '../live/store.ts'
import { asClientCode, asCurl } from './as-code.ts'
import { Raw } from './raw.tsx'

interface Copied {
  readonly code: string
  readonly says: string
}

export function Copy({ text }: { readonly text: string }) {
  const { node } = useLive()
  const [copied, setCopied] = useState<Copied>()
  const endpoint = node?.publicUrl ?? ''
  const copy = async (code: string | undefined): Promise<void> => {
    if (code === undefined) return setCopied({ code: '', says: 'Not valid JSON: fix the request first.' })
    setCopied({ code, says: (await isCopied(code)) ? 'Copied' : 'Copy it from here:' })
  }
  return (
    <div className="copy">
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void copy(asCurl(text, endpoint))}>
          Copy as curl
        </Button>
        <Button variant="default" size="xs" onClick={() => void copy(asClientCode(text, endpoint))}>
          Copy as client code
        </Button>
        <span role="status" className="small">
          {copied?.says}
        </span>
      </Group>
      <p className="quiet small">
        The copy contains the request as written. Outside the playground it is real traffic unless it sets{' '}
        <code>"test": 1</code>.
      </p>
      {copied !== undefined && copied.code !== '' && <Raw label="Copied code" text={copied.code} />}
    </div>
  )
}

/** Browsers have a clipboard only for pages that nobody on the way could have changed. */
async function isCopied(code: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    return false
  }
}
