import { useLedger } from '../live/ledger.ts'
import { useLive } from '../live/store.ts'
import { troublesOf } from '../live/troubles.ts'
import { Link } from '../shell/link.tsx'

export function Troubles() {
  const { node, seconds, isConnected } = useLive()
  const troubles = troublesOf(node, seconds, useLedger())
  return (
    <section className="verdict-now" aria-label="What is wrong" aria-live="polite">
      {!isConnected && <p className="trouble trouble-bad">The admin port does not answer; what you see is old.</p>}
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
