import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import styles from './Own.module.css'
import { centsOf } from '#domain/money/cents.ts'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import { useRestText } from '#desk/shell/AmountField.tsx'
import { QuotaFields } from './QuotaFields.tsx'
import { instantsOf } from '#desk/shell/wall-clock.ts'
import { clockName } from '#domain/dates/clock-name.ts'
import { nextSession, type RecruitingValues, sameSessions, timeZones } from './values/recruiting-values.ts'
import { type OwnStudyFormState, type RemovableProps, useFieldOf } from './use-own-study-form.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { ActButtons } from '#desk/shell/ActForm.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { RemoveButton } from './RemoveButton.tsx'

type NumberName = Exclude<keyof RecruitingValues, 'quotas' | 'sessions'>

interface NumberFieldProps extends Pick<TextFieldProps, 'hint' | 'placeholder'> {
  form: OwnStudyFormState
  name: NumberName
}

export function NumberField({ form, name, ...texts }: NumberFieldProps) {
  return (
    <TextField
      label={fieldTitles[name]}
      inputMode="decimal"
      autoComplete="off"
      {...texts}
      {...useFieldOf(form)(`recruiting.${name}`)}
    />
  )
}

export function PlacesFields({ form }: { form: OwnStudyFormState }) {
  return (
    <>
      <div className={styles.row}>
        <NumberField form={form} name="places" hint="Most participants" />
        <NumberField form={form} name="target" hint="Recruiting pauses after so many that fit" />
      </div>
      <div className={styles.wideRow}>
        <NumberField
          form={form}
          name="offer_hours"
          hint="Hours until an offer lapses; empty for no end. Then the waiting list gets it, then those with all wanted answers"
        />
      </div>
      <QuotaFields form={form} />
    </>
  )
}

interface PayFieldProps {
  form: OwnStudyFormState
  name: 'incentive_points' | 'screen_out_points' | 'no_show_points'
  hint: string
  placeholder?: string
}

/** An amount that participants receive. */
function PayField({ form, name, hint, ...more }: PayFieldProps) {
  const rest = useRestText(centsOf(useWatch({ control: form.control, name: `recruiting.${name}` })) ?? 0)
  return <NumberField form={form} name={name} hint={[hint, rest].filter(Boolean).join('. ')} {...more} />
}

export function PayFields({ form }: { form: OwnStudyFormState }) {
  return (
    <>
      <p className={styles.note}>
        Dollars, which participants get as points. Leave a field empty if we do not pay for that.
      </p>
      <div className={styles.row}>
        <PayField form={form} name="incentive_points" hint="Each who attended" placeholder="$150" />
        <PayField
          form={form}
          name="screen_out_points"
          hint="Each whose answers do not fit. A payer raises it"
        />
        <PayField form={form} name="no_show_points" hint="Each who had accepted" />
      </div>
    </>
  )
}

/** Times of which each participant with a place chooses one. */
export function SessionFields({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'recruiting.sessions' })
  const same = sameSessions(useWatch({ control: form.control, name: 'recruiting.sessions' }))
  return (
    <>
      <p className={styles.note}>
        A participant with a place chooses one. Without sessions, accepting the place is enough.
      </p>
      {list.fields.map(({ id }, index) => (
        <SessionRow
          key={id}
          form={form}
          index={index}
          sameAs={same[index] ?? 0}
          onRemove={() => list.remove(index)}
        />
      ))}
      <ButtonRow>
        <ActButtons
          acts={['Add a session']}
          onChoose={() =>
            list.append(nextSession(form.getValues('recruiting.sessions')), {
              focusName: `recruiting.sessions.${list.fields.length}.starts_at`,
            })
          }
        />
      </ButtonRow>
    </>
  )
}

/** `sameAs`: the number of a session at the same time and place; 0 for none. */
function SessionRow({ form, index, sameAs, onRemove }: RemovableProps & { sameAs: number }) {
  const field = useFieldOf(form)
  const name = `recruiting.sessions.${index}` as const
  const watched = [`${name}.time_zone`, `${name}.starts_at`] as const
  const [zone, clock] = useWatch({ control: form.control, name: watched })
  const starts = instantsOf(clock, zone)
  const isKnown = timeZones.some(({ value }) => value === zone)
  return (
    <fieldset className={styles.requirement}>
      <legend>{`Session ${index + 1}`}</legend>
      <div className={styles.wideRow}>
        <TextField label="Start" type="datetime-local" isRequired {...field(`${name}.starts_at`)} />
        <SelectField
          label="Time zone"
          isRequired
          options={isKnown ? timeZones : [...timeZones, zone]}
          {...field(`${name}.time_zone`)}
        />
      </div>
      {starts.length > 1 && (
        <div className={styles.wideRow}>
          <SelectField
            label="Clock"
            hint="The clocks show this time twice on that day. Without a choice, the first is meant."
            options={starts.map((start) => ({ value: start, label: clockName(Date.parse(start), zone) }))}
            {...field(`${name}.saved_start`)}
          />
        </div>
      )}
      <div className={styles.row}>
        <TextField label="Minutes" inputMode="numeric" isRequired {...field(`${name}.minutes`)} />
        <TextField label="Seats" inputMode="numeric" isRequired {...field(`${name}.capacity`)} />
      </div>
      <div className={styles.wideRow}>
        <TextField
          label="Place or link"
          hint={sameAs > 0 ? `Session ${sameAs} has this place at the same time.` : undefined}
          {...field(`${name}.place`)}
        />
        <RemoveButton item={`session ${index + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}
