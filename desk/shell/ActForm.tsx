import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { FormGrid, type TextOf } from './FormGrid.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import type { Elements } from '#ui/parts/elements.ts'
import { TextField } from '#ui/fields/TextField.tsx'

interface FormProps {
  title: string
  /** Marks an act that cannot be undone. */
  isFinal?: boolean
  onClose: () => void
  submitRef?: Ref<HTMLButtonElement>
  children: Elements
}

interface ActFormProps extends FormProps {
  act: (textOf: TextOf) => Promise<unknown>
  /** Whether the input can be sent. Otherwise a field shows why not. */
  check?: (textOf: TextOf) => boolean
  /** Fetched again, also after a failure: another operator may have been faster. */
  again?: readonly QueryKey[]
}

/** A form that carries out one act on a record, and keeps its input if the act fails. */
export function ActForm({ act, check, again = [], ...form }: ActFormProps) {
  const client = useQueryClient()
  const acting = useMutation({
    mutationFn: act,
    onSuccess: form.onClose,
    onSettled: () => Promise.all(again.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const start = (textOf: TextOf) => {
    if (check?.(textOf) ?? true) acting.mutate(textOf)
    else acting.reset()
  }
  return <ActingForm {...form} acting={{ ...acting, mutate: start }} />
}

export interface ActingFormProps extends FormProps {
  acting: { mutate: (textOf: TextOf) => void; isPending: boolean; isError: boolean; error: unknown }
}

/** The form of an act that the page around it carries out. */
export function ActingForm({
  title,
  isFinal = false,
  acting,
  onClose,
  submitRef,
  children,
}: ActingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form may be gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(), [])
  // Nothing has failed, and nothing is to be repeated.
  if (isRefusedAs(acting.error, 'approval-missing'))
    return (
      <Banner tone="info" takesFocus button={{ text: 'Close', onPress: onClose }}>
        {errorText(acting.error)}
      </Banner>
    )
  return (
    <FormGrid ref={form} onSubmit={(textOf) => acting.mutate(textOf)}>
      {children}
      <ButtonRow>
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
      </ButtonRow>
      {acting.isError && <Banner tone="error">{errorText(acting.error)}</Banner>}
    </FormGrid>
  )
}

interface ActButtonsProps<Act extends string> {
  acts: readonly Act[]
  /** By default the act itself is its title. */
  titleOf?: (act: Act) => string
  /** The act that is the usual one. */
  primary?: Act
  /** Names the record for those who hear the page. */
  of?: string
  onChoose: (act: Act) => void
}

/** Buttons that open the form of an act. */
export function ActButtons<Act extends string>(props: ActButtonsProps<Act>) {
  const { acts, titleOf = String, primary, of, onChoose } = props
  return acts.map((act) => (
    <Button
      key={act}
      size="small"
      variant={act === primary ? 'primary' : 'secondary'}
      aria-label={of && `${titleOf(act)} ${of}`}
      onClick={() => onChoose(act)}
    >
      {titleOf(act)}
    </Button>
  ))
}

/**
 * The reason for an act or for opening a record: up to 300 characters, not only spaces.
 *
 * @param props.hint Says who reads the reason.
 */
export function ReasonField({ hint }: { hint: string }) {
  return (
    <TextField
      name="reason"
      label="Reason"
      hint={hint}
      maxLength={300}
      required
      pattern=".*\S.*"
      title="A reason in words"
      autoComplete="off"
    />
  )
}
