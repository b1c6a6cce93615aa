import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const studyRoute = '/_member/_complete/study/$id'

export interface StudyLinkProps {
  id: number
  className?: string
  children: ReactNode
}

/**
 * Link from a list to a study's page. Not the router's `Link`, which subscribes to the address to mark active links:
 * for a slow phone that costs more than the rest of a card.
 */
export function StudyLink({ id, className, children }: StudyLinkProps) {
  const router = useRouter()
  const href = `/study/${id}`
  return (
    <a
      href={href}
      className={className}
      // Starts loading while the finger is still down, because the code takes a slow phone longer than the press.
      onPointerDown={() => void router.loadRouteChunk(router.routesById[studyRoute])?.catch(() => {})}
      onClick={(event) => {
        // Another tab, another window, or a download.
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
