// Ends with 0 if a URL answers with success, for containers without a shell. Without an argument it asks the exchange whether it
// is alive.

const timeoutMs = 2000
const { PORT = '8080', PARLEY_BASE_PATH = '' } = process.env
const [, , url = `http://127.0.0.1:${PORT}${PARLEY_BASE_PATH}/livez`] = process.argv

const isHealthy = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isHealthy ? 0 : 1
