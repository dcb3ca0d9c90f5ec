import { Link } from './link.tsx'
import { useTitle } from './title.ts'

export function NoPage() {
  useTitle('Page not found')
  return (
    <>
      <h1>Page not found</h1>
      <p>
        No page exists at this address. <Link href="/">Go to the home page</Link>
      </p>
    </>
  )
}
