import { type ReactNode, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { t } from '#language/language.ts'
import { Banner } from './Banner.tsx'
import styles from './Form.module.css'
import { showToast } from '#ui/overlays/toast.ts'
import { useReturnedFocus } from '#ui/parts/use-returned-focus.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface FormProps {
  title: string
  /** Another step of the same form: the focus moves to its heading. */
  isNextStep?: boolean
  /** Purpose of the form and meaning of its marks. */
  intro?: Elements
  /** Set while the form holds a restored draft. */
  restored?: RestoredNote | null
  /** Called before the values count, to take over what was filled in without an event. */
  onTake?: (form: HTMLFormElement) => void
  failure: string | null
  /** The button at the end, unless the form places it elsewhere. */
  submit?: Elements
  /** Keeps that button in sight, for a long form that was changed. */
  isSubmitNear?: boolean
  /** Small print at the end. */
  note?: ReactNode
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  children: Elements
}

export interface RestoredNote {
  text: string
  /** Returns a function that undoes it. */
  onStartOver: () => () => void
}

export function Form(props: FormProps) {
  const { title, isNextStep = false, intro, restored, failure, submit, note, onSubmit, children } = props
  const take = (event: SyntheticEvent<HTMLFormElement>) => props.onTake?.(event.currentTarget)
  // A message may take its place, without another page.
  const form = useReturnedFocus<HTMLFormElement>()
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onFocusCapture={take}
      onPointerDownCapture={take}
      onSubmitCapture={take}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormHeader title={title} isNextStep={isNextStep} intro={intro} restored={restored ?? null} />
      {children}
      {failure !== null && (
        <Banner tone="error" takesFocus>
          {failure}
        </Banner>
      )}
      {submit && <div className={`${styles.submit} ${props.isSubmitNear ? styles.near : ''}`}>{submit}</div>}
      {note && <div className={styles.note}>{note}</div>}
    </form>
  )
}

type FormHeaderProps = Pick<FormProps, 'title' | 'isNextStep' | 'intro' | 'restored'>

function FormHeader({ title, isNextStep, intro, restored }: FormHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The router controls the scroll position.
    if (isNextStep) heading.current?.focus({ preventScroll: true })
  }, [isNextStep])
  return (
    <>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro}
      </header>
      {restored && (
        <Banner
          tone="info"
          button={{
            text: t('Start over'),
            onPress: () => {
              // The button is removed with the draft.
              heading.current?.focus()
              showToast(t('Started over'), { label: t('Undo'), onAction: restored.onStartOver() })
            },
          }}
        >
          {restored.text}
        </Banner>
      )}
    </>
  )
}

export interface FormFieldsProps {
  title?: string
  /** Purpose of these fields. */
  note?: string
  /** Two columns if there is room; `WholeRow` spans both. */
  children: Elements
}

export function FormFields({ title, note, children }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      {title && (
        <div className={styles.whole}>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
      {children}
    </div>
  )
}

export function WholeRow({ children }: { children: Elements }) {
  return <div className={styles.whole}>{children}</div>
}

/** Two short fields that stay side by side on a phone. */
export function FieldPair({ children }: { children: Elements }) {
  return <div className={styles.pair}>{children}</div>
}
