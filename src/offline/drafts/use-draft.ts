import { t } from '#language/language.ts'
import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { momentText } from '#domain/dates/moment.ts'
import type { DraftValues, FormDraft } from './drafts.ts'
import { unsavedForms } from './unsaved-forms.ts'

/** How the values of a form stand in its draft. Must stay the same object between renders. */
export interface DraftShape<Values extends FieldValues> {
  /** Every field by its name. */
  toDraft: (values: Values) => DraftValues
  /** The form's values again; what the form could not have held counts as `start` has it. */
  fromDraft: (kept: DraftValues, start: Values) => Values
  /** Of a form that shows the error of a changed field at once: the fields that the draft changed. */
  checked?: (kept: DraftValues) => FieldPath<Values>[]
}

export interface RestoredDraft {
  text: string
  /** Gives the form the values it has without a draft. Returns what takes that back. */
  onStartOver: () => () => void
}

/**
 * Keeps what is typed into a form, puts it back when the form opens again, and counts the form as unsaved meanwhile.
 *
 * @returns What to say about a draft that was put back; null when there was none or it was given up.
 */
export function useDraft<Values extends FieldValues, Output>(
  { formState, getValues, reset, subscribe, trigger }: UseFormReturn<Values, unknown, Output>,
  opened: FormDraft,
  shape: DraftShape<Values>,
): RestoredDraft | null {
  // One that is read again while somebody types lags behind the form.
  const [draft] = useState(opened)
  const [text, setText] = useState(() => draft.savedAt && restoredText(draft.savedAt))
  // Before the fields are there these are the values that the form starts with.
  const [start] = useState(() => getValues())
  const { isDirty } = formState
  useEffect(() => (isDirty ? unsavedForms.hold() : undefined), [isDirty])

  useEffect(() => {
    if (draft.values) {
      reset(shape.fromDraft(draft.values, start), { keepDefaultValues: true })
      if (shape.checked) void trigger(shape.checked(draft.values))
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.keep(changes(shape, start, values)),
    })
  }, [draft, reset, shape, start, subscribe, trigger])

  if (text === null) return null
  return {
    text,
    onStartOver: () => {
      const typed = structuredClone(getValues())
      reset(start)
      setText(null)
      return () => {
        reset(typed, { keepDefaultValues: true })
        draft.keep(changes(shape, start, typed))
      }
    },
  }
}

function restoredText(savedAt: Date): string {
  return t('Restored what you typed {when}. It has not been sent.', { when: momentText(savedAt, new Date()) })
}

/** The fields that are not as the form started with them. */
function changes<Values extends FieldValues>(
  { toDraft }: DraftShape<Values>,
  start: Values,
  values: Values,
): DraftValues {
  const before = toDraft(start)
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(Object.entries(toDraft(values)).filter(isChanged))
}

/** The shape of a form whose values are texts by field, empty where there is none. */
export function textDraft<Values extends FieldValues>(
  names: readonly FieldPath<Values>[],
): DraftShape<Values> {
  const known = new Set<string>(names)
  return {
    toDraft: (values) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
    fromDraft: (kept, start) => {
      const isText = ([name, value]: [string, unknown]) => known.has(name) && typeof value === 'string'
      return { ...start, ...Object.fromEntries(Object.entries(kept).filter(isText)) }
    },
  }
}
