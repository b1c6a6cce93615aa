import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { Preview, type PreviewProps } from '#desk/features/studies/preview/Preview.tsx'
import { contentOf } from './values/own-study-values.ts'
import type { OwnStudyFormState } from './use-own-study-form.ts'

export interface PreviewOfFormProps extends Pick<PreviewProps, 'categories' | 'shown'> {
  form: OwnStudyFormState
}

/** The preview of what is typed by now. It follows when the page has time. */
export function PreviewOfForm({ form, ...preview }: PreviewOfFormProps) {
  useWatch({ control: form.control })
  const content = JSON.stringify(contentOf(form.getValues()))
  return <Preview {...preview} content={useDeferredValue(content)} />
}
