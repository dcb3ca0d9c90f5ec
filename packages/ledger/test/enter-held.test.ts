import { afterAll, expect } from 'vitest'
import { enterHeld } from '../src/apply/enter-held.ts'
import { applyEntries } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { stopDatabases } from './support/databases.ts'
import { testOnBoth } from './support/on-both.ts'
import { entriesOf, noonMs, notice } from './support/samples.ts'

afterAll(stopDatabases)

const nowMs = (): number => noonMs

testOnBoth(
  'notices that were kept aside for a wrong secret are entered once, and forged ones stay',
  async (database) => {
    const entries = entriesOf('one', [notice('b1'), notice('b2'), notice('forged')])
    await applyEntries(database, entries, { nowMs, verify: () => false })
    const verify = ({ facts }: { readonly facts: { readonly bid: string } }): boolean => facts.bid !== 'forged'

    const first = await enterHeld(database, { nowMs, verify })
    const again = await enterHeld(database, { nowMs, verify })

    expect(first).toEqual({ entered: 2, notices: 2, stillHeld: 1 })
    expect(again).toEqual({ entered: 0, notices: 0, stillHeld: 1 })
    const { notices, accounts } = await booksOf(database)
    expect(notices).toEqual(['2026-11-16 b1 billing 2500000 2000000', '2026-11-16 b2 billing 2500000 2000000'])
    expect(accounts).toEqual(['fee 1000000', 'partner:alpha -5000000', 'publisher:news 4000000'])
  },
)

testOnBoth('a notice that came again in the meantime is not entered twice', async (database) => {
  await applyEntries(database, entriesOf('one', [notice('b1')]), { nowMs, verify: () => false })
  await applyEntries(database, entriesOf('two', [notice('b1')]), { nowMs })

  const end = await enterHeld(database, { nowMs, verify: () => true })

  expect(end).toEqual({ entered: 1, notices: 0, stillHeld: 0 })
  expect((await booksOf(database)).notices).toEqual(['2026-11-16 b1 billing 2500000 2000000'])
})
