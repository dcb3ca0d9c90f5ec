// The session of the port that serves the page, and what follows from it.

import type { PortalSession, Session } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { keepCsrf } from '../api/port.ts'

export const sessionKey = ['session']

/** At the portal it has a side, and at the admin port it has not. */
export type AnySession = Session | PortalSession

export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: async () => noted(await getJson<AnySession>('/session')),
    retry: false,
    staleTime: 60_000,
  })
}

export function noted(session: AnySession): AnySession {
  if ('csrf' in session) keepCsrf(session.csrf)
  return session
}

/** Whose page this is; undefined at the admin port, which only operators use. */
export function usePerson(): PortalSession | undefined {
  const { data } = useSession()
  return data !== undefined && 'side' in data ? data : undefined
}

/** Whether somebody may look and not change. */
export function useIsViewer(): boolean {
  const { data } = useSession()
  if (data === undefined) return false
  return 'side' in data ? !data.roles.includes('edit') : data.role === 'view'
}
