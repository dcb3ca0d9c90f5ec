import type { FieldProps } from './filter-query.ts'

/** Values and what they are called. */
type Options = readonly (readonly [value: string, words: string])[]

export interface Group {
  readonly label: string
  readonly options: Options
}

interface ChoiceProps extends FieldProps {
  readonly label: string
  readonly options?: Options
  readonly groups?: readonly Group[]
}

/** An address may name what there is not; it stays chosen, and the list says what is wrong with it. */
export function Choice({ label, name, value, onChange, options = [], groups = [] }: ChoiceProps) {
  const known = [...options, ...groups.flatMap((group) => group.options)]
  const isKnown = value === '' || known.some(([one]) => one === value)
  return (
    <label>
      <span>{label}</span>
      <select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">any</option>
        <OptionsOf options={isKnown ? options : [...options, [value, value]]} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <OptionsOf options={group.options} />
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function OptionsOf({ options }: { readonly options: Options }) {
  return options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
}
