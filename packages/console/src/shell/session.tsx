// Who is signed in. Where the configuration has operators, the console shows nothing before somebody signs in.

import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { Session } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { getJson, postJson, sendDelete, Unanswered } from '../api/get-json.ts'
import { follow } from '../live/store.ts'
import { sentence } from '../words/sentence.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './title.ts'

const queryKey = ['session']

export function useSession() {
  return useQuery({ queryKey, queryFn: () => getJson<Session>('/session'), retry: false, staleTime: 60_000 })
}

/** Shows the console to whoever may see it, and the way in to others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data, error } = useSession()
  const isIn = data !== undefined
  useEffect(() => (isIn ? follow() : undefined), [isIn])
  if (isIn) return children
  if (error === null) return <p role="status">Loading…</p>
  return error instanceof Unanswered && error.status === 401 ? (
    <SignIn />
  ) : (
    <p role="alert">{sentence(error.message)}</p>
  )
}

function SignIn() {
  useTitle('Sign in')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => postJson<Session>('/session', JSON.stringify({ name, password })),
    onSuccess: (session) => queries.setQueryData(queryKey, session),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate()
  }
  return (
    <main className="sign-in">
      <form className="sheet" onSubmit={submit}>
        <h1 className="brand">
          <Logo /> Parley
        </h1>
        <TextInput
          label="Name"
          autoComplete="username"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Sign in
        </Button>
        <p className="bad" role="alert">
          {error === null ? '\u00a0' : sentence(error.message)}
        </p>
      </form>
    </main>
  )
}

/** Who one is, and the way out: in the head of the page, or in the menu where the head has no room for it. */
export function WhoIsIn(where: { readonly visibleFrom: 'sm' } | { readonly hiddenFrom: 'sm' }) {
  const { data } = useSession()
  const queries = useQueryClient()
  if (data === undefined || data.isOpen) return null
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
