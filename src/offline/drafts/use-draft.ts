import { t } from '#language/language.ts'
import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { momentText } from '#domain/dates/moment.ts'
import type { DraftValues, FormDraft } from './drafts.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'

/** How the values of a form are represented in its draft. Must stay the same object between renders. */
export interface DraftShape<Values extends FieldValues> {
  toDraft: (values: Values) => DraftValues
  /** Converts back; a value that the form cannot hold is taken from `start`. */
  fromDraft: (kept: DraftValues, start: Values) => Values
  /** For a form that validates changed fields immediately: the fields that the draft changed. */
  checked?: (kept: DraftValues) => FieldPath<Values>[]
}

export interface RestoredDraft {
  text: string
  /** Resets the form to its values without the draft. Returns a function that undoes this. */
  onStartOver: () => () => void
}

/**
 * Stores the input of a form as a draft, restores it when the form opens again, and marks the form as unsaved.
 *
 * @returns The notice about a restored draft; null if there was none or it was discarded.
 */
export function useDraft<Values extends FieldValues, Output>(
  { formState, getValues, reset, subscribe, trigger }: UseFormReturn<Values, unknown, Output>,
  opened: FormDraft,
  shape: DraftShape<Values>,
): RestoredDraft | null {
  // A draft that is read again during typing would lag behind the form.
  const [draft] = useState(opened)
  // Before the fields are mounted these are the start values.
  const [start] = useState(() => getValues())
  const [text, setText] = useState(() => restoredText(draft, shape, start))
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

/** Null if there was nothing to restore. */
function restoredText<Values extends FieldValues>(
  { savedAt, values, isUnreadable }: FormDraft,
  { toDraft, fromDraft }: DraftShape<Values>,
  start: Values,
): string | null {
  if (!savedAt || !values)
    return isUnreadable ? t('What you typed here earlier cannot be read any more.') : null
  const restored = t('Restored what you typed {when}. It has not been sent.', {
    when: momentText(savedAt, new Date()),
  })
  const held = toDraft(fromDraft(values, start))
  const isWhole = Object.entries(values).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(held[name]),
  )
  return isWhole ? restored : `${restored} ${t('A part of it has no place in this form any more.')}`
}

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

/** The shape of a form whose values are texts, empty if unanswered. */
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
