import { type SubmitEvent, useState } from 'react'
import { t } from '#language/language.ts'
import { type StudySession, maxWordsLength } from '#contract/answers/applications.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { Button } from '#ui/parts/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type SessionDraft, draftOf, faultsOf, sessionOf, zoneName } from './session-text.ts'
import { useInlineForm } from './use-inline-form.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './SessionForm.module.css'

export interface SessionFormProps {
  title: string
  session: StudySession | null
  /** The study's place by its page; empty if unknown. */
  place: string
  onSave: (session: StudySession) => void
  onCancel: () => void
}

/** Form for the appointment that the participant has agreed with the company. Also without a network. */
export function SessionForm({ title, session, place, onSave, onCancel }: SessionFormProps) {
  const [start] = useState(() => draftOf(session, place))
  const [draft, setDraft] = useState(start)
  const { form, isTried, countTry } = useInlineForm(JSON.stringify(draft) !== JSON.stringify(start))
  const faults = isTried ? faultsOf(draft) : {}
  const field = (name: keyof SessionDraft) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    countTry()
    const typed = { ...draft, ...filledTexts(event.currentTarget) }
    setDraft(typed)
    if (Object.keys(faultsOf(typed)).length === 0) onSave(sessionOf(typed, session))
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('Date of {title}', { title })}
      onSubmit={submit}
    >
      <div className={styles.when}>
        <DateField
          label={t('Day')}
          isRequired
          {...field('day')}
          onValueChange={(day) => setDraft({ ...draft, day })}
        />
        <TextField label={t('Time')} isRequired type="time" {...field('time')} />
      </div>
      <p className={styles.zone}>{t('In your own time: {zone}.', { zone: zoneName(dateOf(draft)) })}</p>
      <TextField label={t('How many minutes')} inputMode="numeric" {...field('minutes')} />
      <TextField
        label={t('Where')}
        hint={t('An address, or the link of a call.')}
        maxLength={maxWordsLength.place}
        {...field('place')}
      />
      <TextField label={t('What to bring')} maxLength={maxWordsLength.bring} {...field('bring')} />
      <ButtonRow>
        <Button type="submit" size="small">
          {t('Save the date')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** The zone of that day (winter and summer time differ), or of today if there is no day yet. */
function dateOf({ day, time }: SessionDraft): Date {
  const date = new Date(`${day}T${time || '12:00'}`)
  return Number.isNaN(date.getTime()) ? new Date() : date
}
