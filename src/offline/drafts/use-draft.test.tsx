import { renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { FormDraft } from './drafts.ts'
import { textDraft, useDraft } from './use-draft.ts'

const savedAt = '2026-05-03T12:00:00.000Z'
const shape = textDraft<{ city: string }>(['city'])

/** The notice of a form with one field over a draft. */
const noticeOf = (draft: FormDraft) =>
  renderHook(() => useDraft(useForm({ defaultValues: { city: '' } }), draft, shape)).result.current?.text

const draftOf = (values: Record<string, unknown>) => new FormDraft('maya', 'cashout', { savedAt, values })

it('a form says what it has restored, and what it could not', () => {
  expect(noticeOf(new FormDraft('maya', 'cashout'))).toBeUndefined()
  expect(noticeOf(draftOf({ city: 'Reno' }))).toMatch(/^Restored what you typed .* It has not been sent\.$/)
  for (const values of [{ city: 'Reno', street: '1 Main Street' }, { city: ['Reno'] }])
    expect(noticeOf(draftOf(values))).toMatch(/sent\. A part of it has no place in this form any more\.$/)
  expect(noticeOf(new FormDraft('maya', 'cashout', null, true))).toBe(
    'What you typed here earlier cannot be read any more.',
  )
})
