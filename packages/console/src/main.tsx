// The operator's console. The admin port serves it and answers its questions; it asks nobody else.

import '@mantine/core/styles.css'
import 'uplot/dist/uPlot.min.css'
import './styles/colours.css'
import './styles/shell.css'
import './styles/now.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { SessionGate } from './shell/session.tsx'

const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 9, dark: 4 },
  autoContrast: true,
  fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
})

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } })

/** The policy of the page permits styles with this nonce only. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce ?? ''}>
      <QueryClientProvider client={queries}>
        <SessionGate>
          <App />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
