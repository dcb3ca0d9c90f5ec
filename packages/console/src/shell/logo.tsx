export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 48 40" aria-hidden="true">
      <path
        className="logo-back"
        d="M17 3h24a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-1v7l-8-7H17a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"
      />
      <path
        className="logo-front"
        d="M7 11h22a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H16l-8 7v-7H7a5 5 0 0 1-5-5V16a5 5 0 0 1 5-5z"
      />
      <path className="logo-price" d="M10 21h16M10 26h9" />
    </svg>
  )
}
