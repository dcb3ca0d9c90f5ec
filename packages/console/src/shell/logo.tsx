/** The logo of the project, as docs/public/logo.svg has it: a speech bubble with the bids of an auction; the highest has won. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-bubble" d="M2 14a14 14 0 1 1 14 14c-2.2 0-4.3-.5-6.2-1.4L2 31z" />
      <rect className="logo-bid" x="8" y="14" width="4" height="6" rx="1" />
      <rect className="logo-winner" x="14" y="6" width="4" height="14" rx="1" />
      <rect className="logo-bid" x="20" y="10" width="4" height="10" rx="1" />
    </svg>
  )
}
