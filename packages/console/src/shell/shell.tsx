// The frame of every page: where one can go, who is signed in, and what the pages are of.

import { ActionIcon, AppShell, Burger, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import { WhoIsIn } from './session.tsx'

interface Place {
  readonly href: string
  readonly name: string
}

interface ShellProps {
  readonly path: string
  readonly places: readonly Place[]
  /** What is not a page of the console. */
  readonly others: readonly Place[]
  /** In the head: whether data comes in. */
  readonly state?: ReactNode
  /** Below the pages: what they are of. */
  readonly about: ReactNode
  readonly children: ReactNode
}

export function Shell({ path, places, others, state, about, children }: ShellProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 184, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
      transitionDuration={0}
    >
      <AppShell.Header className="head">
        <Group gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Pages" />
          <Link href="/" className="brand">
            <Logo /> Parley
          </Link>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <WhoIsIn visibleFrom="sm" />
          {state}
          <Scheme />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="nav">
        <nav aria-label="Pages">
          {places.map(({ href, name }) => (
            <Link key={href} href={href} onClick={close} aria-current={isAt(path, href) ? 'page' : undefined}>
              {name}
            </Link>
          ))}
          {others.length > 0 && <hr />}
          {others.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <div>
          <WhoIsIn hiddenFrom="sm" />
          {about}
        </div>
      </AppShell.Navbar>
      <AppShell.Main>{children}</AppShell.Main>
    </AppShell>
  )
}

function isAt(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
}

function Scheme() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Use the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'dark' ? '☀' : '☾'}
    </ActionIcon>
  )
}
