import { useLive } from '../live/store.ts'
import { troublesOf } from '../live/troubles.ts'
import { Link } from '../shell/link.tsx'

export function Troubles() {
  const { node, seconds, isConnected } = useLive()
  const troubles = troublesOf(node, seconds)
  return (
    <section className="verdict-now" aria-label="What is wrong" aria-live="polite">
      {!isConnected && <p className="trouble trouble-bad">The admin port does not answer; what you see is old.</p>}
      {isConnected && troubles.length === 0 && <p className="no-trouble">Nothing is wrong.</p>}
      {troubles.map(({ grade, says, href, leads }) => (
        <p className={`trouble trouble-${grade}`} key={says}>
          {says} <Link href={href}>See {leads}</Link>
        </p>
      ))}
    </section>
  )
}
