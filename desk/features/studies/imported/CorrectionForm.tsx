import type { CatalogueStudyAnswer, CorrectionBody } from '#contract/desk/answers/catalogue-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { ConflictBanner } from '#desk/features/studies/ConflictBanner.tsx'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { useCorrectionBase } from '#desk/features/studies/use-edit-base.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { takeFilled } from '#ui/fields/take-filled.ts'
import { LeaveGuard } from '#desk/shell/LeaveGuard.tsx'
import {
  type CorrectableValues,
  type CorrectionValues,
  type TextName,
  correctionSchema,
  correctionTitles,
  correctionValuesOf,
  isSameCorrection,
  mergeCorrections,
  sourceValues,
  textNames,
} from './correction-values.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import styles from './Imported.module.css'

/** Corrects or hides an imported study. The input stays when another operator was faster. */
export function CorrectionForm({ loaded }: { loaded: CatalogueStudyAnswer }) {
  const { base, setBase, newest, askForNewest } = useCorrectionBase(loaded)
  const source = sourceValues(base)
  const form: CorrectionFormState = useForm<CorrectionValues, unknown, CorrectionBody>({
    resolver: valibotResolver(correctionSchema({ version: base.version, source })),
    defaultValues: correctionValuesOf(base),
    mode: 'onTouched',
  })
  const saving = useMutation({
    mutationFn: ({ body }: { body: CorrectionBody; sent: CorrectionValues }) =>
      call(endpoints.correctStudy, { params: { id: base.row.id }, body }),
    onSuccess: (saved, { sent }) => {
      setBase(saved)
      const isUnchanged = isSameCorrection(form.getValues(), sent)
      // Input since the press on Save stays.
      form.reset(correctionValuesOf(saved), isUnchanged ? {} : { keepValues: true, keepDirty: true })
      showToast('Saved')
    },
    onError: askForNewest,
  })
  /** @param isTaken The other version replaces the input. */
  const decide = (study: CatalogueStudyAnswer, isTaken: boolean) => {
    const { values } = mergeWith(study)
    setBase(study)
    form.reset(correctionValuesOf(study))
    if (!isTaken) form.reset(values, { keepDefaultValues: true })
    saving.reset()
  }
  const mergeWith = (study: CatalogueStudyAnswer) =>
    mergeCorrections(correctionValuesOf(base), form.getValues(), correctionValuesOf(study))
  return (
    <Card>
      <LeaveGuard isChanged={() => !isSameCorrection(form.getValues(), correctionValuesOf(base))} />
      <form
        className={styles.form}
        noValidate
        aria-label="Correction"
        onSubmitCapture={({ currentTarget }) => takeFilled(form, currentTarget)}
        onSubmit={(event) =>
          void form.handleSubmit((body) => saving.mutate({ body, sent: structuredClone(form.getValues()) }))(
            event,
          )
        }
      >
        <h2>Correct it</h2>
        <p>The next import keeps your values. A field without a correction follows its source.</p>
        {newest && (
          <ConflictBanner
            change={
              newest.correction && { ...newest.correction, text: newest.correction.reason ?? 'its values' }
            }
            both={mergeWith(newest).both.map((name) => correctionTitles[name])}
            onKeep={() => decide(newest, false)}
            onTake={() => decide(newest, true)}
          />
        )}
        <CorrectionFields form={form} source={source} />
        <TextField
          label="Reason"
          hint="For the log"
          isRequired
          autoComplete="off"
          {...form.register('reason')}
          error={form.formState.errors.reason && fieldErrorText('reason', form.getValues('reason'))}
        />
        {saving.isError && newest === null && <Banner tone="error">{errorText(saving.error)}</Banner>}
        <ButtonRow>
          <Button type="submit" isBusy={saving.isPending} busyText="Saving…">
            Save
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              form.setValue('fields', source, { shouldDirty: true, shouldValidate: true })
              form.setValue('hidden', false, { shouldDirty: true })
            }}
          >
            Use the source’s values
          </Button>
        </ButtonRow>
      </form>
    </Card>
  )
}

type CorrectionFormState = UseFormReturn<CorrectionValues, unknown, CorrectionBody>

interface CorrectionFieldsProps {
  form: CorrectionFormState
  source: CorrectableValues
}

function CorrectionFields({ form, source }: CorrectionFieldsProps) {
  return (
    <>
      {textNames.map((name) => (
        <CorrectedField key={name} form={form} source={source} name={name} />
      ))}
      <Checkbox {...form.register('fields.featured')}>Featured</Checkbox>
      <Checkbox {...form.register('hidden')}>Hidden from participants</Checkbox>
    </>
  )
}

interface CorrectedFieldProps extends CorrectionFieldsProps {
  name: TextName
}

/** A field and, if it differs from it, the source’s value beside it. */
function CorrectedField({ form, source, name }: CorrectedFieldProps) {
  const path = `fields.${name}` as const
  const value = useWatch({ control: form.control, name: path })
  const { error } = form.getFieldState(path, form.formState)
  const isCorrected = value.trim() !== source[name].trim()
  const wiring = {
    label: correctionTitles[name],
    isRequired: name === 'title' || name === 'long_description',
    error: error && fieldErrorText(path, value),
    ...form.register(path),
  }
  return (
    <div className={styles.field}>
      {name === 'long_description' ? <TextArea {...wiring} rows={8} /> : <TextField {...wiring} />}
      {isCorrected && (
        <div className={styles.original}>
          <p>
            <span>The source says:</span> <q>{source[name] || 'nothing'}</q>
          </p>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back: ${correctionTitles[name]}`}
            onClick={() => form.setValue(path, source[name], { shouldDirty: true, shouldValidate: true })}
          >
            Take back
          </Button>
        </div>
      )}
    </div>
  )
}
