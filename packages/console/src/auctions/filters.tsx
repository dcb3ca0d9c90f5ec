// The fields of the filters. What is typed reaches the address a moment later, so that not every letter is a question.

import { useEffect, useId, useState } from 'react'
import { type Reasons, useReasons } from '../api/reasons.ts'
import { useLive } from '../live/store.ts'
import { setQuery } from '../shell/place.ts'
import { usePerson } from '../shell/use-session.ts'
import { outcomes, states } from '../words/ends.ts'
import { Choice, type Group } from './choice.tsx'
import {
  type FieldProps,
  type FilterName,
  isOpenTo,
  nothingTyped,
  queryOf,
  type Typed,
  typedIn,
} from './filter-query.ts'

const settleMs = 200

export function Filters({ search }: { readonly search: string }) {
  const [typed, setTyped] = useTyped(search)
  const reasons = useReasonGroups()
  const side = usePerson()?.side
  const fieldFor = (name: FilterName) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <form className="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {isOpenTo(side, 'outcome') && (
        <Choice label="Outcome" options={Object.entries(outcomes)} {...fieldFor('outcome')} />
      )}
      {isOpenTo(side, 'publisher') && <Text label="Publisher" {...fieldFor('publisher')} />}
      {isOpenTo(side, 'partner') && <PartnerText {...fieldFor('partner')} />}
      <Choice label="Reason" groups={reasons} {...fieldFor('reason')} />
      {isOpenTo(side, 'request') && <Text label="Request id" {...fieldFor('request')} />}
      {isOpenTo(side, 'minPrice') && (
        <Text label="Minimum price, $ CPM" inputMode="decimal" {...fieldFor('minPrice')} />
      )}
      <button type="button" onClick={() => setTyped(nothingTyped)}>
        Clear filters
      </button>
    </form>
  )
}

/** The address decides what is typed, except for the moment until it has heard of it. */
function useTyped(search: string): readonly [Typed, (typed: Typed) => void] {
  const [typed, setTyped] = useState(() => typedIn(search))
  const [heard, setHeard] = useState(search)
  if (heard !== search) {
    setHeard(search)
    if (queryOf(typed).toString() !== queryOf(typedIn(search)).toString()) setTyped(typedIn(search))
  }
  const wanted = queryOf(typed).toString()
  useEffect(() => {
    if (wanted === queryOf(typedIn(search)).toString()) return
    const timer = setTimeout(() => setQuery(new URLSearchParams(wanted)), settleMs)
    return () => clearTimeout(timer)
  }, [wanted, search])
  return [typed, setTyped]
}

interface TextProps extends FieldProps {
  readonly label: string
  readonly inputMode?: 'decimal'
  /** The id of a list of what could be typed. */
  readonly list?: string
}

function Text({ label, name, value, onChange, ...rest }: TextProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        {...rest}
        name={name}
        type="text"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder="any"
        autoComplete="off"
        maxLength={128}
      />
    </label>
  )
}

/** Offers the partners that there are, and takes any name: one may have been removed since. */
function PartnerText(props: FieldProps) {
  const { seconds } = useLive()
  const id = useId()
  return (
    <>
      <Text label="Partner" list={id} {...props} />
      <datalist id={id}>
        {(seconds.at(-1)?.partners ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The reasons that there are, below what the end of a partner's part is called. */
function useReasonGroups(): readonly Group[] {
  const { data } = useReasons()
  return groupsOf(data ?? {})
}

function groupsOf(reasons: Reasons): readonly Group[] {
  const groups = Map.groupBy(Object.entries(reasons), ([, { state }]) => state)
  return [...groups].map(([state, alike]) => ({
    label: states[state] ?? state,
    options: alike.map(([reason]) => [reason, reason] as const),
  }))
}
