import { Button } from '#ui/parts/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import styles from './Own.module.css'
import { nextSession, timeZones } from './values/recruiting-values.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { type OwnStudyFormState, type RemovableProps, useFieldOf } from './use-own-study-form.ts'

/** Times of which each participant with a place chooses one. */
export function SessionFields({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'recruiting.sessions' })
  return (
    <>
      <p className={styles.note}>
        A participant with a place chooses one. Without sessions, accepting the place is enough.
      </p>
      {list.fields.map(({ id }, index) => (
        <SessionRow key={id} form={form} index={index} onRemove={() => list.remove(index)} />
      ))}
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={() =>
            list.append(nextSession(form.getValues('recruiting.sessions')), {
              focusName: `recruiting.sessions.${list.fields.length}.starts_at`,
            })
          }
        >
          Add a session
        </Button>
      </Buttons>
    </>
  )
}

function SessionRow({ form, index, onRemove }: RemovableProps) {
  const field = useFieldOf(form)
  const name = `recruiting.sessions.${index}` as const
  const zone = useWatch({ control: form.control, name: `${name}.time_zone` })
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
      <div className={styles.row}>
        <TextField label="Minutes" inputMode="numeric" isRequired {...field(`${name}.minutes`)} />
        <TextField label="Seats" inputMode="numeric" isRequired {...field(`${name}.capacity`)} />
      </div>
      <div className={styles.wideRow}>
        <TextField label="Place or link" {...field(`${name}.place`)} />
        <RemoveButton item={`session ${index + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}
