// A table that becomes cards where it would be cut: each value then has the name of its column beside it.

import { createContext, type ReactNode, useContext } from 'react'

export interface Head {
  readonly name: string
  /** Numbers stand on the right; live ones change once a second and are equally wide; pictures need room. */
  readonly kind?: 'number' | 'number live' | 'apart'
}

/** A table with fewer columns fits a telephone as it is. */
const columnsOfCards = 4

const HeadsOfTable = createContext<readonly Head[]>([])

interface TableProps {
  /** The first is that of the names of the lines. */
  readonly heads: readonly Head[]
  readonly kind?: string
  /** The line of sums. */
  readonly sum?: ReactNode
  readonly children: ReactNode
}

export function Table({ heads, kind = '', sum, children }: TableProps) {
  return (
    <HeadsOfTable value={heads}>
      <div className="wide">
        <table className={`rows ${heads.length < columnsOfCards ? '' : 'cards'} ${kind}`}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.name} className={head.kind}>
                  {head.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {sum !== undefined && <tfoot>{sum}</tfoot>}
        </table>
      </div>
    </HeadsOfTable>
  )
}

interface LineProps {
  readonly name: ReactNode
  /** One for each column after the first. */
  readonly cells: readonly ReactNode[]
}

export function Line({ name, cells }: LineProps) {
  const [, ...heads] = useContext(HeadsOfTable)
  return (
    <tr>
      <th scope="row">{name}</th>
      {heads.map((head, at) => (
        <td key={head.name} className={head.kind} data-label={head.name}>
          {cells[at]}
        </td>
      ))}
    </tr>
  )
}
