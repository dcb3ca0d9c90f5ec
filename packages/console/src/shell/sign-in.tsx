// The way in: a name and a password, and at a portal whose operator has configured it, an account at an OpenID provider.

import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { SignInWays } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getJson, postJson } from '../api/get-json.ts'
import { isPortal } from '../api/port.ts'
import { sentence } from '../words/sentence.ts'
import { Logo } from './logo.tsx'
import { useAddress } from './place.ts'
import { useTitle } from './title.ts'
import { type AnySession, noted, sessionKey } from './use-session.ts'

export function SignIn() {
  useTitle('Sign in')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => postJson<AnySession>('/session', JSON.stringify({ name, password })),
    onSuccess: (session) => queries.setQueryData(sessionKey, noted(session)),
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
        {isPortal && <Openid />}
        <p className="bad" role="alert">
          {error === null ? '\u00a0' : sentence(error.message)}
        </p>
      </form>
    </main>
  )
}

/** The provider leads back to the first page; whoever it did not let in is told no more than that. */
function Openid() {
  const { searchParams } = useAddress()
  const { data } = useQuery({
    queryKey: ['session-ways'],
    queryFn: ({ signal }) => getJson<SignInWays>('/session/ways', signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data?.ways.includes('openid') !== true) return null
  return (
    <>
      <Button component="a" href="/openid" variant="default" fullWidth>
        Sign in with OpenID Connect
      </Button>
      {searchParams.get('sign-in') === 'failed' && (
        <p className="bad" role="alert">
          You were not signed in. Ask the operator to add you.
        </p>
      )}
    </>
  )
}
