// The frame that both ports' pages share: colours, the client of queries, and who is signed in.

import '@mantine/core/styles.css'
import 'uplot/dist/uPlot.min.css'
import '../styles/colours.css'
import '../styles/shell.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Unanswered } from '../api/get-json.ts'
import { SessionGate } from './session.tsx'
import { sessionKey } from './use-session.ts'

const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 9, dark: 4 },
  autoContrast: true,
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
})

const queries: QueryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({
    // A session can end while its pages are open: whoever has none signs in again.
    onError(error, { queryKey }) {
      if (queryKey[0] === sessionKey[0] || !(error instanceof Unanswered) || error.status !== 401) return
      void queries.resetQueries({ queryKey: sessionKey })
    },
  }),
})

/** The policy of the page permits styles with this nonce only. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

export function draw(app: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce ?? ''}>
        <QueryClientProvider client={queries}>
          <SessionGate>{app}</SessionGate>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
