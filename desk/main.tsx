import '#ui/base.css'
import { FirstView, firstViewId } from '#contract/desk/first-view.ts'
import { keepPresses } from '#ui/fields/keep-presses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { isRefusedAs } from './api/errors.ts'
import { createQueryClient } from './query-client.ts'
import { createDeskRouter } from './router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
keepPresses()
const client = createQueryClient(firstView())
const router = createDeskRouter(client)

// A session ends after twelve hours, also while a page is open: the guard then leads to the sign-in.
client.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || !isRefusedAs(query.state.error, 'unauthenticated')) return
  if (query.queryKey[0] === 'session') return
  client.removeQueries({ queryKey: ['session'] })
  void router.invalidate()
})

// The page that the host has drawn stays until the program can draw the same in its place.
void router.load().then(() => draw(root))

/** The answers that the host has put into the document of Today; null for every other document. */
function firstView(): FirstView | null {
  const text = document.getElementById(firstViewId)?.textContent
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), FirstView), text)
  return read.success ? read.output : null
}

/** The focus stays on the same element of the page that the host has drawn. */
function draw(place: HTMLElement): void {
  const targets = () => [...place.querySelectorAll<HTMLElement>('a, button, main')]
  const before = targets()
  const focused = before.findIndex((target) => target === document.activeElement)
  flushSync(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  const drawn = targets()
  // Another page may have been drawn, such as the sign-in.
  if (drawn.length === before.length) drawn[focused]?.focus()
}
