import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface StudyLinkProps {
  /** Of the study whose page it leads to. */
  id: number
  className?: string
  children: ReactNode
}

/**
 * The way to a study's page from a list. The router's own `Link` follows the address, to know whether it leads to where one
 * is: that of each card on the screen would cost a slow phone more than the rest of its card.
 */
export function StudyLink({ id, className, children }: StudyLinkProps) {
  const router = useRouter()
  const page = { to: '/study/$id', params: { id: String(id) } } as const
  // What fails now is asked for again when the link is followed.
  const prepare = () => void router.preloadRoute(page).catch(() => {})
  return (
    <a
      href={`/study/${id}`}
      className={className}
      onFocus={prepare}
      onPointerDown={prepare}
      onClick={(event) => {
        // Another tab, another window, a download.
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate(page)
      }}
    >
      {children}
    </a>
  )
}
