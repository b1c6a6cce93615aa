import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const studyRoute = '/_member/_complete/study/$id'

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
  const href = `/study/${id}`
  return (
    <a
      href={href}
      className={className}
      // While the finger is still down: the page's code takes a slow phone longer than it.
      onPointerDown={() => void router.loadRouteChunk(router.routesById[studyRoute])?.catch(() => {})}
      onClick={(event) => {
        // Another tab, another window, a download.
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
