import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { ApplicationsView } from './ApplicationsView.tsx'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const opened = (id: number) =>
  openedApplication(
    { id, title: `Study ${id}`, company: null, payout: '$100' },
    { channel: 'link', name: null },
    day(20 - id),
  )

function Applications() {
  const [all, setAll] = useState([opened(1), opened(2), opened(3)])
  return (
    <ApplicationsView
      applications={all}
      syncStatus="synced"
      now={day(21)}
      placeOf={() => ''}
      onChange={(one, changes) =>
        setAll((before) =>
          before.map((other) => (other.study_id === one.study_id ? { ...other, ...changes } : other)),
        )
      }
      onRemove={(one) => setAll((before) => before.filter(({ study_id }) => study_id !== one.study_id))}
      onAddToCalendar={() => {}}
    />
  )
}

const row = (id: number) => screen.getByRole('link', { name: `Study ${id}` }).closest('li')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('keeps the focus in place when an answer removes the question or the application', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Applications }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })

  // Answered applications move behind unanswered ones.
  await press('Yes Study 1')
  expect(screen.getByLabelText('State of Study 1')).toBeTruthy()
  expect(document.activeElement).toBe(row(1))
  await press('Not yet Study 2')
  expect(document.activeElement).toBe(row(3))
  await press('Remove Study 1')
  expect(document.activeElement).toBe(row(3))
  await press('Not yet Study 3')
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
