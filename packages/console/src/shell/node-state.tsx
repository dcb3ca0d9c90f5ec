// Of one exchange: whether it answers, and which configuration is in force.

import { Badge } from '@mantine/core'
import { useLive } from '../live/store.ts'

export function Connection() {
  const { isConnected, node } = useLive()
  const [colour, words] = !isConnected
    ? ['red', 'disconnected']
    : node?.isReady === false
      ? ['orange', 'shutting down']
      : ['teal', 'live']
  return (
    <Badge variant="dot" color={colour} className="connection" role="status" aria-label={`Exchange: ${words}`}>
      {words}
    </Badge>
  )
}

export function InForce() {
  const { node } = useLive()
  if (node === undefined) return null
  return (
    <p className="in-force">
      Configuration {node.snapshot}, <code>{node.configHash}</code>
      <br />
      since {new Date(node.sinceMs).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}
    </p>
  )
}
