import * as endpoints from '#contract/endpoints/endpoints.ts'
import { sessionOf } from '#tests/support/builders/people/session.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { followMarks } from './marks-host.ts'
import { setMark, studyMarks } from './marks.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['saved', 'hidden'] }
})

const user = { email: 'a@b.co', enc_id: 'ada', csrf_token: 't', hidden_studies: { focusgroup: [3] } }

// Alone in its file: those of other tests would send the change first.
it('does not take a single saved study for the whole list, but refetches it', async () => {
  await studyMarks.open('ada')
  const client = new QueryClient()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json(input === endpoints.user.path ? user : { ok: true }),
  )
  // A fetch from before the post is still on its way.
  let answer: number[] | Promise<number[]> = new Promise(() => {})
  const list = new QueryObserver(client, { queryKey: ['saved_studies'], queryFn: () => answer })
  const leave = list.subscribe(() => {})
  answer = [2, 12, 11]
  followMarks(client, sessionOf(client), () => {})
  setMark('saved', 2, true)
  await waitFor(() => expect(client.getQueryData(['saved_studies'])).toEqual([2, 12, 11]))
  await waitFor(() => expect(studyMarks.nextUnsynced()).toBeUndefined())
  leave()
})
