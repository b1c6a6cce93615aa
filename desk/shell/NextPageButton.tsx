import { Button } from '#ui/parts/Button.tsx'
import type { ReactNode } from 'react'

export interface NextPageButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

/** Loads the next page of a list, as long as there is one. */
export function NextPageButton({ query, children }: NextPageButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  )
}
