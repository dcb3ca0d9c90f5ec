import { useEffect } from 'react'

/** What the window is called while this page is shown. */
export function useTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · Parley`
    return () => {
      document.title = 'Parley'
    }
  }, [words])
}
