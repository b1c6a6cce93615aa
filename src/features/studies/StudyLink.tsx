import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

export interface StudyLinkProps {
  /** Of the study whose page it leads to. */
  id: number
  className?: string
  children: ReactNode
}

/** The router's own preset: whoever only passes over a link is not about to follow it. */
const intentMs = 50
let intent: ReturnType<typeof setTimeout> | undefined

/**
 * The way to a study's page from a list. The router's own `Link` follows the address, to know whether it leads to where one
 * is: that of each card on the screen would cost a slow phone more than the rest of its card.
 */
export function StudyLink({ id, className, children }: StudyLinkProps) {
  const router = useRouter()
  const page = { to: '/study/$id', params: { id: String(id) } } as const
  // What fails now is asked for again when the link is followed.
  const prepare = () => void router.preloadRoute(page).catch(() => {})
  const leave = () => clearTimeout(intent)
  const approach = () => {
    leave()
    intent = setTimeout(prepare, intentMs)
  }
  return (
    <a
      href={`/study/${id}`}
      className={className}
      onMouseEnter={approach}
      onMouseLeave={leave}
      onFocus={approach}
      onBlur={leave}
      onTouchStart={prepare}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        leave()
        void router.navigate(page)
      }}
    >
      {children}
    </a>
  )
}

/** Another tab, another window, a download. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}
