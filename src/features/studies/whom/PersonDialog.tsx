import { t, translateKnown } from '#language/language.ts'
import { genders } from '#contract/answers/profile.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import type { Person } from '#offline/drafts/people.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useId, useState } from 'react'
import styles from './PersonDialog.module.css'

/** As typed. */
export type PersonValues = Record<'name' | 'birthYear' | 'gender' | 'zip', string>
export type PersonProblems = Partial<Record<keyof PersonValues, string>>

export const maxPersonName = 40

export interface PersonDialogProps {
  /** Null for somebody new. */
  person: Person | null
  start: PersonValues
  /** Takes the person. @returns The faults of its fields. */
  onSave: (values: PersonValues) => PersonProblems
  onRemove: () => void
  onClose: () => void
}

/** Asks for whom the participant looks. */
export function PersonDialog({ person, start, onSave, onRemove, onClose }: PersonDialogProps) {
  const formId = useId()
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<PersonProblems>({})
  const field = (name: keyof PersonValues) => ({
    name,
    value: values[name],
    error: problems[name],
    isRequired: true,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <Dialog
      title={person ? t('Change {name}', { name: person.name }) : t('For whom?')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          {person && (
            <Button variant="quiet" onClick={onRemove}>
              {t('Remove')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = { ...values, ...filledTexts(event.currentTarget) }
          setValues(typed)
          const found = onSave(typed)
          setProblems(found)
          const [first] = Object.keys(found)
          const input = first && event.currentTarget.elements.namedItem(first)
          if (input instanceof HTMLElement) input.focus()
        }}
      >
        <p>{t('Kept on this device alone, until you log out. We never send it.')}</p>
        <TextField
          label={t('Name or note, such as “my son”')}
          maxLength={maxPersonName}
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          label={t('Year of birth')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          {...field('birthYear')}
        />
        <SelectField
          label={t('Gender')}
          options={genders.map((value) => ({ value, label: translateKnown(value) }))}
          {...field('gender')}
        />
        <TextField
          label={t('ZIP code')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          {...field('zip')}
        />
      </form>
    </Dialog>
  )
}
