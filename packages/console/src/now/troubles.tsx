import { useLedger } from '../live/ledger.ts'
import { useLive } from '../live/store.ts'
import { troublesOf } from '../live/troubles.ts'
import { Link } from '../shell/link.tsx'

export function Troubles() {
  const { node, seconds, isConnected } = useLive()
  const troubles = troublesOf(node, seconds, useLedger())
  return (
    <section className="verdict-now" aria-label="Status" aria-live="polite">
      {!isConnected && <p className="trouble trouble-bad">The admin port is unreachable; this data is stale.</p>}
      {isConnected && troubles.length === 0 && <p className="no-trouble">All systems normal</p>}
      {troubles.map(({ grade, says, href, leads, runbook }) => (
        <p className={`trouble trouble-${grade}`} key={says}>
          {says} <Link href={href}>See {leads}</Link>
          {runbook !== undefined && <span className="runbook"> Runbook: {runbook}</span>}
        </p>
      ))}
    </section>
  )
}
