import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import styles from './Own.module.css'
import { fieldTitles } from './values/own-study-values.ts'
import { QuotaFields } from './QuotaFields.tsx'
import type { RecruitingValues } from './values/recruiting-values.ts'
import { type OwnStudyFormState, useFieldOf } from './use-own-study-form.ts'

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

/** How many take part, and until when answers are taken. */
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
          hint="Hours until an offer lapses. Then the waiting list gets it, then those with all wanted answers"
          placeholder="24"
        />
      </div>
      <QuotaFields form={form} />
    </>
  )
}

export function PayFields({ form }: { form: OwnStudyFormState }) {
  return (
    <>
      <p className={styles.note}>
        Dollars, which participants get as points. Leave a field empty if we do not pay for that.
      </p>
      <div className={styles.row}>
        <NumberField form={form} name="incentive_points" hint="Each who attended" placeholder="$150" />
        <NumberField
          form={form}
          name="screen_out_points"
          hint="Each whose answers do not fit. A payer raises it"
        />
        <NumberField form={form} name="no_show_points" hint="Each who had accepted" />
      </div>
    </>
  )
}
