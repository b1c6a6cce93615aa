import { pictureLimits } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { FieldMessage } from '#ui/fields/Field.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#desk/api/client.ts'
import { DeskCallError, errorText, isRefusedAs } from '#desk/api/errors.ts'
import { StudyPicture } from '#desk/features/studies/preview/StudyPicture.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Own.module.css'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import type { OwnStudyFormState } from './use-own-study-form.ts'

const maxMegabytes = pictureLimits.bytes / 1_000_000
/** A slow line takes its time for some megabytes. */
const uploadTimeoutMs = 120_000

/** Uploads a picture as soon as it is chosen. The study has it once it is saved. */
export function PictureField({ form }: { form: OwnStudyFormState }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const picture = useWatch({ control: form.control, name: 'picture' })
  const set = (name: string) => form.setValue('picture', name, { shouldDirty: true })
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > pictureLimits.bytes) throw new DeskCallError('too-large')
      return call(endpoints.addPicture, { file, timeoutMs: uploadTimeoutMs })
    },
    onSuccess: (answer) => set(answer.picture),
  })
  const remove = () => {
    set('')
    upload.reset()
    showToast('Picture removed', { label: 'Undo', onAction: () => set(picture) })
    chooser.current?.focus()
  }
  return (
    <section className={styles.fields} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{fieldTitles.picture}</h3>
      <p id={`${id}-hint`} className={styles.note}>
        <span>{`JPEG, PNG or WebP of up to ${maxMegabytes} MB, at least ${pictureLimits.minWidth} × ${pictureLimits.minHeight} pixels. `}</span>
        <span>
          Lists show its middle as a square. Without one, participants see the category’s cover. The place and
          camera of a photo are removed.
        </span>
      </p>
      {picture !== '' && <StudyPicture name={picture} shape="2x1" className={styles.picture} />}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={fieldTitles.picture}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) upload.mutate(file)
        }}
      />
      <ButtonRow>
        <Button
          ref={chooser}
          size="small"
          variant="secondary"
          aria-describedby={`${id}-hint ${id}-error`}
          isBusy={upload.isPending}
          busyText="Uploading…"
          onClick={() => input.current?.click()}
        >
          {picture === '' ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {picture !== '' && (
          <Button size="small" variant="quiet" onClick={remove}>
            Remove the picture
          </Button>
        )}
      </ButtonRow>
      <FieldMessage id={`${id}-error`}>{upload.isError ? failureText(upload.error) : undefined}</FieldMessage>
    </section>
  )
}

const failureText = (error: unknown) =>
  isRefusedAs(error, 'too-large')
    ? `The file is larger than ${maxMegabytes} MB. Make it smaller first.`
    : errorText(error)
