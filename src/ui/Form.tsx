import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { t } from '#language/language.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './Form.module.css'
import { showToast } from './toast.ts'

export interface FormProps {
  title: string
  /** It takes the place of another step of the same form: the focus goes to its heading. */
  isNextStep?: boolean
  /** What the form is for and what its marks mean. */
  intro?: ReactNode
  /** Set while the form holds what was typed on an earlier visit. */
  restored?: RestoredNote | null
  /** Why the last try to send it failed. */
  failure: string | null
  /** The button at the end, unless the form has it elsewhere. */
  submit?: ReactNode
  /** Small print below everything. */
  note?: ReactNode
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** Cards with fields. */
  children: ReactNode
}

export interface RestoredNote {
  text: string
  /** Returns what takes it back. */
  onStartOver: () => () => void
}

/** A page that is a form: heading, fields, what went wrong, and the button, always in this order. */
export function Form(props: FormProps) {
  const { title, isNextStep = false, intro, restored, failure, submit, note, onSubmit, children } = props
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormHeader title={title} isNextStep={isNextStep} intro={intro} restored={restored ?? null} />
      {children}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {submit && <div className={styles.submit}>{submit}</div>}
      {note && <div className={styles.note}>{note}</div>}
    </form>
  )
}

type FormHeaderProps = Pick<FormProps, 'title' | 'isNextStep' | 'intro' | 'restored'>

function FormHeader({ title, isNextStep, intro, restored }: FormHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Where the page stands is the router's.
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
          action={
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                // The button is about to go.
                heading.current?.focus()
                showToast(t('Started over'), { label: t('Undo'), onAction: restored.onStartOver() })
              }}
            >
              {t('Start over')}
            </Button>
          }
        >
          {restored.text}
        </Banner>
      )}
    </>
  )
}

export interface FormFieldsProps {
  title?: string
  /** What these fields are for. */
  note?: string
  /** Two beside each other where there is room; `WholeRow` for those that need it all. */
  children: ReactNode
}

/** Fields that belong together. */
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

/** A field as wide as the form. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}

/** Two short fields that stay beside each other on a phone too. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
