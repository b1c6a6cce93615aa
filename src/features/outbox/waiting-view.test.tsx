import { setLanguage } from '#language/language.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { Toasts } from '#ui/overlays/Toasts.tsx'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Entry, newEntry } from '#offline/outbox/entry.ts'
import type { OutboxItem } from '#offline/outbox/operations.ts'
import { EntrySubject } from './EntrySubject.tsx'
import { WaitingView } from './WaitingView.tsx'

const answersFor = (studyId: number): OutboxItem => ({
  op: 'intake',
  key: `${studyId}1111111-1111-4111-8111-111111111111`,
  owner: 'ada',
  studyId,
  body: {},
})

const titled = (studyId: number, changes: Partial<Entry>) => ({
  entry: { ...newEntry(answersFor(studyId), studyId, 0), ...changes, isVolatile: false },
  studyTitle: null,
})

const refusal = { status: 409, code: 'already-answered' }
const refused = { state: 'refused', body: null, refusal } as const

function Waiting() {
  const [entries, setEntries] = useState([
    titled(1, { state: 'needs-attention', reason: 'old' }),
    titled(2, { state: 'needs-attention', reason: 'old' }),
    titled(3, refused),
    titled(4, refused),
  ])
  const confirm = (key: string) =>
    setEntries((all) => all.map((one) => (one.entry.key === key ? titled(one.entry.studyId ?? 0, {}) : one)))
  return (
    <WaitingView
      isSessionOnly={false}
      entries={entries}
      isStalled={false}
      unreadableCount={0}
      canTakeBack
      onSendAll={async () => {}}
      onConfirm={async (key) => confirm(key)}
      onTakeElsewhere={async () => {}}
      onDiscard={async (key) => setEntries((all) => all.filter(({ entry }) => entry.key !== key))}
      onRemoveUnreadable={async () => {}}
    />
  )
}

it('says that posts were deleted, and claims nothing of those that are not there', () => {
  const view = (entries: ReturnType<typeof titled>[]) => (
    <WaitingView
      isSessionOnly={false}
      entries={entries}
      isStalled={false}
      unreadableCount={0}
      canTakeBack
      onSendAll={async () => {}}
      onConfirm={async () => {}}
      onTakeElsewhere={async () => {}}
      onDiscard={async () => {}}
      onRemoveUnreadable={async () => {}}
    />
  )
  const deleted = { ...refused, refusal: { status: 0, code: 'never-sent' } } as const
  const { container, rerender } = render(view([titled(1, deleted)]))
  expect(container.textContent).toContain('One saved item was deleted after 14 days; it was never sent.')
  rerender(view([titled(1, { ...deleted, isSeen: true })]))
  expect(container.textContent).not.toContain('One saved item')
  expect(container.textContent).toContain('It was never sent.')
  rerender(view([]))
  expect(container.textContent).not.toMatch(/server has everything/)
})

const row = (studyId: number) =>
  screen.getByRole('heading', { name: `Answers for study ${studyId}` }).closest('li')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('keeps the focus in place when buttons and records are removed', async () => {
  render(<Waiting />)
  await press('Send it Answers for study 2')
  expect(screen.queryByRole('button', { name: 'Send it Answers for study 2' })).toBeNull()
  expect(document.activeElement).toBe(row(2))
  await press('Remove Answers for study 3')
  expect(document.activeElement).toBe(row(4))
  await press('Remove Answers for study 4')
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('marks the title of a study as English in a passing message on a Spanish page', () => {
  setLanguage('es')
  render(<Toasts />)
  const { entry } = titled(5, {})
  act(() => showToast(<EntrySubject entry={entry} studyTitle="Cold brew at home" />))
  expect(screen.getByText('Cold brew at home')).toHaveAttribute('lang', 'en')
  setLanguage('en')
})
