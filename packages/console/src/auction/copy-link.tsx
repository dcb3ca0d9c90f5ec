// Copies the address of an auction, for a colleague. By our own id: that of the publisher may be used again.

import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

export function CopyLink({ id }: { readonly id: string }) {
  const { copy, copied } = useClipboard()
  // Browsers permit it at https addresses and on this machine; elsewhere one copies from the address bar.
  if (!isSecureContext) return null
  const href = new URL(`/auctions/${encodeURIComponent(id)}`, location.origin).href
  return (
    <Button variant="default" size="xs" className="copy" onClick={() => copy(href)}>
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
