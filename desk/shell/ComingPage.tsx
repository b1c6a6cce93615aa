import { EmptyState } from '#ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { DeskPage } from './DeskPage.tsx'

/** A page of the desk that is not built yet, with the way to do its work today. */
export function ComingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DeskPage title={title}>
      <EmptyState title="This page is not built yet">{children}</EmptyState>
    </DeskPage>
  )
}
