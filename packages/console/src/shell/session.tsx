// Where the configuration has operators, and always at the portal, nothing is shown before somebody signs in.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { sendDelete, Unanswered } from '../api/get-json.ts'
import { isPortal } from '../api/port.ts'
import { follow } from '../live/store.ts'
import { sentence } from '../words/sentence.ts'
import { SignIn } from './sign-in.tsx'
import { useSession } from './use-session.ts'

/** Shows the console to whoever may see it, and the way in to others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data, error } = useSession()
  const isIn = data !== undefined
  useEffect(() => (isIn && !isPortal ? follow() : undefined), [isIn])
  if (isIn) return children
  if (error === null) return <p role="status">Loading…</p>
  return error instanceof Unanswered && error.status === 401 ? (
    <SignIn />
  ) : (
    <p role="alert">{sentence(error.message)}</p>
  )
}

/** Who one is, and the way out: in the head of the page, or in the menu where the head has no room for it. */
export function WhoIsIn(where: { readonly visibleFrom: 'sm' } | { readonly hiddenFrom: 'sm' }) {
  const { data } = useSession()
  const queries = useQueryClient()
  if (data === undefined || ('isOpen' in data && data.isOpen)) return null
  const leave = async (): Promise<void> => {
    await sendDelete('/session')
    queries.clear()
    location.assign('/')
  }
  return (
    <Button variant="default" size="compact-sm" {...where} onClick={() => void leave()}>
      {data.name}: sign out
    </Button>
  )
}
