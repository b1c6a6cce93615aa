import { translateKnown } from '#language/language.ts'
import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The title that a page has set for itself, and the path of that page. */
let own: { path: string; title: string } | null = null

/** Names the tab after what the page shows, such as a study, as soon as that is known. */
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

/** @param title Of the route; the tab keeps what a page at this path has set for itself. */
export function setTabTitle(path: string, title: string): void {
  document.title = own?.path === path ? own.title : translateKnown(title)
}
