// What each partner saw of the person beside what the publisher sent. The values themselves are not stored, so members are
// shown by their names.

import type { Fault, Steps, View } from '@parley/contract'
import { byName } from '../words/by-name.ts'
import { Named, Who } from '../words/many-partners.tsx'
import { Part } from './part.tsx'

const viewWords: Readonly<Record<string, string>> = {
  full: 'everything',
  partial: 'partial data',
  contextual: 'contextual data only',
  child: 'contextual data (child)',
}

const inTest = 'In test mode only the sandbox is called. This is what the other partners would have seen.'

export function Privacy({ steps: { privacy: views, request } }: { readonly steps: Steps }) {
  if (views.length === 0) return null
  const members = [...new Set(views.flatMap(({ removed, coarsened }) => [...removed, ...coarsened]))].toSorted(byName)
  const groups = [...Map.groupBy(views, sameBy).entries()]
  return (
    <Part title="Personal data each partner saw">
      <p className="says">{request.isTest ? inTest : summary(views, members)}</p>
      <div className="views">
        {members.length > 0 && <SentRow members={members} />}
        {groups.map(([key, alike]) => (
          <ViewRow key={key} alike={alike} members={members} />
        ))}
      </div>
      <Noticed warnings={request.warnings ?? []} />
    </Part>
  )
}

function sameBy({ view, because, removed, coarsened }: View): string {
  return JSON.stringify([view, because, removed, coarsened])
}

function summary(views: readonly View[], members: readonly string[]): string {
  if (members.length === 0) return 'Nothing was removed: every called partner saw what the publisher sent.'
  const count = `${members.length} ${members.length === 1 ? 'field' : 'fields'} of the request`
  const changes = new Set(views.map(({ removed, coarsened }) => JSON.stringify([removed, coarsened])))
  return changes.size === 1
    ? `Privacy rules changed ${count}, the same way for every called partner.`
    : `Privacy rules changed ${count}; the result differs by partner.`
}

function SentRow({ members }: { readonly members: readonly string[] }) {
  return (
    <div className="view view-sent">
      <div className="view-who">
        <strong>The publisher sent</strong>
      </div>
      <ul className="chips">
        {members.map((name) => (
          <li key={name} className="chip chip-sent">
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ViewRowProps {
  readonly alike: readonly View[]
  readonly members: readonly string[]
}

function ViewRow({ alike, members }: ViewRowProps) {
  const [first] = alike
  if (first === undefined) return null
  const { view, because } = first
  const names = alike.map(({ partner }) => partner)
  return (
    <div className="view">
      <div className="view-who">
        <Who names={names} />
        <span className={`state view-${view}`}>saw {viewWords[view] ?? view}</span>
      </div>
      <div>
        <Named names={names} />
        {members.length > 0 && (
          <ul className="chips">
            {members.map((name) => (
              <Chip key={name} name={name} view={first} />
            ))}
          </ul>
        )}
        <p className="because">{because.length === 0 ? 'No restriction applies.' : `Because ${because.join('; ')}.`}</p>
      </div>
    </div>
  )
}

function Chip({ name, view: { removed, coarsened } }: { readonly name: string; readonly view: View }) {
  const isRemoved = removed.includes(name)
  const [kind, note] = isRemoved
    ? ['removed', 'removed']
    : coarsened.includes(name)
      ? ['coarse', 'truncated']
      : ['seen', 'as sent']
  return (
    <li className={`chip chip-${kind}`}>
      {isRemoved ? <s>{name}</s> : <span>{name}</span>}
      <span className="chip-note">{note}</span>
    </li>
  )
}

function Noticed({ warnings }: { readonly warnings: readonly Fault[] }) {
  return warnings.map(({ field, reason }) => (
    <p key={`${field} ${reason}`} className="small noticed">
      Noticed: {field} {reason}.
    </p>
  ))
}
