import { type SubmitEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { t } from '#language/language.ts'
import { SessionOnly, emailDomain } from '#contract/answers/credentials.ts'
import { TypedLine } from '#contract/base/typed-text.ts'
import { texts } from '#contract/base/texts.ts'
import { keepVisitorInput, restoreVisitorInput } from './visitor-input.ts'
import { restoreTyped } from './typed-early.ts'

const wrongEmail = () => t('Enter an e-mail address, such as name@example.com.')

const email = v.pipe(
  TypedLine,
  v.trim(),
  v.nonEmpty(texts.requiredField),
  v.maxLength(254, () => t('This e-mail address is too long.')),
  v.rfcEmail(wrongEmail),
  v.regex(emailDomain, wrongEmail),
)
const password = v.pipe(v.string(), v.nonEmpty(texts.requiredField))

/** Fields of login; that of a code is there once the host has asked for one. Sign-up replaces the password's rules. */
export const loginFields = v.object({
  email,
  password,
  session_only: SessionOnly,
  code: v.optional(v.string()),
})

export type CredentialsValues = v.InferOutput<typeof loginFields>
export type CredentialsSchema = v.GenericSchema<unknown, CredentialsValues>

type FieldName = 'email' | 'password'
const names: readonly FieldName[] = ['email', 'password']

/**
 * Validation of login and sign-up. The fields are uncontrolled, so that they work from the first paint. A field shows
 * its error once the participant has typed into it and left it. A submission shows every error and focuses the first.
 *
 * @param send Receives the valid values.
 * @param onPassword Receives the password whenever it may have changed: typed, or filled in before the form was there,
 * or by a password manager without an event.
 * @returns The form's properties, and the errors to show.
 */
export function useCredentialsFields(
  schema: CredentialsSchema,
  send: (values: CredentialsValues) => Promise<void>,
  onPassword?: (password: string) => void,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [touched, setTouched] = useState<readonly string[]>([])

  // Before anybody can type into the rendered form.
  useLayoutEffect(() => {
    if (ref.current === null) return
    restoreTyped(ref.current)
    restoreVisitorInput(ref.current)
    // Also what was typed before this form was there.
    keepVisitorInput(ref.current)
    tellPassword(ref.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the restoring
  }, [])

  const tellPassword = (form: HTMLFormElement) =>
    onPassword?.(form.querySelector<HTMLInputElement>('[name=password]')?.value ?? '')
  const read = (form: HTMLFormElement) => {
    tellPassword(form)
    const values = v.safeParse(schema, Object.fromEntries(new FormData(form)))
    const found: Partial<Record<string, string>> = {}
    for (const issue of values.issues ?? []) found[String(issue.path?.[0]?.key)] ??= issue.message
    setErrors(found)
    return { values, found }
  }
  const onInput = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    keepVisitorInput(currentTarget)
    tellPassword(currentTarget)
    if (touched.length > 0) read(currentTarget)
  }
  const onBlur = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    // A field that is only passed over is not wrong yet.
    if (!(target instanceof HTMLInputElement) || target.value === '') return
    setTouched([...touched, target.name])
    read(currentTarget)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(names)
    const { values, found } = read(event.currentTarget)
    if (values.success) void send(values.output)
    else {
      const invalid = names.find((name) => found[name] !== undefined) ?? ''
      event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus()
    }
  }
  const errorOf = (name: FieldName) => (touched.includes(name) ? errors[name] : undefined)
  return { form: { ref, noValidate: true, onInput, onBlur, onSubmit }, errorOf }
}
