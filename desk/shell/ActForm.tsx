import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { errorText } from '#desk/api/errors.ts'
import { Buttons, FormGrid, type TextOf } from './FormGrid.tsx'
import { type Ref, useEffect, useRef } from 'react'
import type { Elements } from '#ui/parts/elements.ts'

export interface ActFormProps {
  /** Name of the act, on its button. */
  title: string
  /** Marks an act that cannot be undone. */
  isFinal?: boolean
  acting: { mutate: (textOf: TextOf) => void; isPending: boolean; isError: boolean; error: unknown }
  onClose: () => void
  submitRef?: Ref<HTMLButtonElement>
  children: Elements
}

/** A form that carries out one act on a record, and keeps its input if the act fails. */
export function ActForm({ title, isFinal = false, acting, onClose, submitRef, children }: ActFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form may be gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(), [])
  return (
    <FormGrid ref={form} onSubmit={(textOf) => acting.mutate(textOf)}>
      {children}
      <Buttons>
        <Button
          ref={submitRef}
          type="submit"
          variant={isFinal ? 'danger' : 'primary'}
          isBusy={acting.isPending}
          busyText="Saving…"
        >
          {title}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
      {acting.isError && <Banner tone="error">{errorText(acting.error)}</Banner>}
    </FormGrid>
  )
}
