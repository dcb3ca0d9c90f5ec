// The frame of every page: where one can go, whether the exchange answers, and which configuration is in force.

import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Group,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { pages } from '@parley/contract/lists'
import type { ReactNode } from 'react'
import { useLive } from '../live/store.ts'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import { WhoIsIn } from './session.tsx'

const places = pages.flatMap((page) => ('label' in page ? [{ href: page.path, name: page.label }] : []))

const others = [
  { href: '/reference/', name: 'API reference' },
  { href: '/metrics', name: 'Metrics' },
] as const

export function Shell({ path, children }: { readonly path: string; readonly children: ReactNode }) {
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
          <Connection />
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
          <hr />
          {others.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <div>
          <WhoIsIn hiddenFrom="sm" />
          <InForce />
        </div>
      </AppShell.Navbar>
      <AppShell.Main>{children}</AppShell.Main>
    </AppShell>
  )
}

function isAt(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
}

function Connection() {
  const { isConnected, node } = useLive()
  const [colour, words] = !isConnected
    ? ['red', 'disconnected']
    : node?.isReady === false
      ? ['orange', 'shutting down']
      : ['teal', 'live']
  return (
    <Badge variant="dot" color={colour} className="connection" role="status" aria-label={`Exchange: ${words}`}>
      {words}
    </Badge>
  )
}

function InForce() {
  const { node } = useLive()
  if (node === undefined) return null
  return (
    <p className="in-force">
      Configuration {node.snapshot}, <code>{node.configHash}</code>
      <br />
      since {new Date(node.sinceMs).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}
    </p>
  )
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
