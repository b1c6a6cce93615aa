import { translateKnown } from '#language/language.ts'
import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The title that a page has set itself, and that page's path. */
let own: { path: string; title: string } | null = null

/** Sets the tab's title to the content of a page, such as a study, when it is known. */
export function useTabTitle(title: string | null): void {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => {
    if (title === null) return undefined
    own = { path, title }
    document.title = title
    return () => {
      own = null
    }
  }, [path, title])
}

/** @param title The route's title; the page's own title for this path has priority. */
export function setTabTitle(path: string, title: string): void {
  document.title = own?.path === path ? own.title : translateKnown(title)
}
