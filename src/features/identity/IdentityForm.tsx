import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { msg, t, translateKnown } from '#language/language.ts'
import { vendorDataMaximumLength } from '#contract/base/constants.ts'
import { texts } from '#contract/base/texts.ts'
import { takeFilled } from '#ui/fields/take-filled.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import styles from './IdentityForm.module.css'
import { type IdentityDetails, IdentityValues } from './session-body.ts'

export interface IdentityFormProps {
  /** Known details, for which no field is shown. */
  known: Partial<IdentityDetails>
  /** Creates the session; rejects if it fails. */
  onSubmit: (details: IdentityDetails) => Promise<void>
  errorText: (error: unknown) => string
}

const labels = {
  givenName: msg('Given name'),
  lastName: msg('Last name'),
  vendorData: msg('Data'),
} as const
const names = ['givenName', 'lastName', 'vendorData'] as const

const autoComplete = { givenName: 'given-name', lastName: 'family-name', vendorData: 'off' } as const

/** Starts an identity verification (specification, sections 2, 5 and 8). The id number is never asked for. */
export function IdentityForm({ known, onSubmit, errorText }: IdentityFormProps) {
  const { failure, setFailure, send } = useSubmission(onSubmit, errorText)
  // Later changes neither remove a field nor reach the form: it keeps its start values.
  const [upFront] = useState(known)
  const form = useForm({
    resolver: valibotResolver(IdentityValues),
    defaultValues: { givenName: '', lastName: '', vendorData: '', ...upFront },
    mode: 'onTouched',
  })
  const { errors, isDirty, isSubmitting } = form.formState
  useEffect(() => (isDirty ? unsavedForms.hold() : undefined), [isDirty])
  const asked = names.filter((name) => !upFront[name])
  for (const name of names) form.register(name)
  const refuse = () => {
    const { givenName, lastName } = form.getValues()
    setFailure(givenName.trim() && lastName.trim() ? null : texts.identityNamesMissing)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmitCapture={({ currentTarget }) => takeFilled(form, currentTarget)}
      onSubmit={(event) => void form.handleSubmit(send, refuse)(event)}
    >
      {failure !== null && (
        // The button that was pressed was disabled meanwhile, so it has lost the focus; without names a field gets it.
        <Banner tone="error" takesFocus={failure !== texts.identityNamesMissing}>
          <span>{translateKnown(failure)}</span>
        </Banner>
      )}
      {asked.map((name) => (
        <TextField
          key={name}
          label={t(labels[name])}
          isRequired
          autoComplete={autoComplete[name]}
          maxLength={name === 'vendorData' ? vendorDataMaximumLength : 200}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <Button type="submit" isWide disabled={isSubmitting}>
        {isSubmitting ? t(texts.loading) : t(texts.startVerification)}
      </Button>
    </form>
  )
}
