import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { t } from '#language/language.ts'
import type { Application, StudyPayment } from '#contract/answers/applications.ts'
import { texts } from '#contract/base/texts.ts'
import { dayOf, formatDate } from '#domain/dates/calendar.ts'
import { centsOf } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/money.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useInlineForm } from './use-inline-form.ts'
import styles from './PaymentNote.module.css'

export interface PaymentNoteProps {
  application: Application
  now: Date
  onPayment: (payment: StudyPayment) => void
}

/** Payment by the study, as the participant enters it for the statement of the year. */
export function PaymentNote({ application, now, onPayment }: PaymentNoteProps) {
  const { title, payment } = application
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form has been removed, and the focus with it.
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) {
    return (
      <PaymentForm
        payment={payment ?? { cents: 0, on: dayOf(now) }}
        onSave={(noted) => {
          onPayment(noted)
          setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  }
  return (
    <div className={styles.note}>
      <span>
        {payment === null
          ? t('How much was it? Your year statement counts it.')
          : t('{amount} on {day}', {
              amount: formatCents(payment.cents),
              day: formatDate(payment.on) ?? '',
            })}
      </span>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        aria-label={
          payment === null
            ? t('Enter the amount for {title}', { title })
            : t('Change the amount for {title}', { title })
        }
        onClick={() => setEditing(true)}
      >
        {payment === null ? t('Enter the amount') : t('Change')}
      </Button>
    </div>
  )
}

const maxCents = 10_000_000

interface PaymentFormProps {
  payment: StudyPayment
  onSave: (payment: StudyPayment) => void
  onCancel: () => void
}

function PaymentForm({ payment, onSave, onCancel }: PaymentFormProps) {
  const [start] = useState({
    amount: payment.cents === 0 ? '' : (payment.cents / 100).toFixed(2),
    day: payment.on,
  })
  const [amount, setAmount] = useState(start.amount)
  const [day, setDay] = useState(start.day)
  const { form, isTried, countTry } = useInlineForm(amount !== start.amount || day !== start.day)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    countTry()
    const typed = { amount, day, ...filledTexts(event.currentTarget) }
    setAmount(typed.amount)
    setDay(typed.day)
    const cents = paidCents(typed.amount)
    if (cents !== null && typed.day !== '') onSave({ cents, on: typed.day })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        name="amount"
        label={t('Amount in US dollars')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isTried && paidCents(amount) === null ? amountError(amount) : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <DateField
        name="day"
        label={t('Paid on')}
        value={day}
        error={isTried && day === '' ? texts.requiredField : undefined}
        onValueChange={setDay}
      />
      <ButtonRow>
        <Button type="submit" size="small">
          {t('Save')}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Null for an amount that cannot be saved. */
function paidCents(amount: string): number | null {
  const cents = centsOf(amount)
  return cents !== null && cents > 0 && cents <= maxCents ? cents : null
}

function amountError(amount: string): string {
  return amount.trim() === '' ? texts.requiredField : t('Enter an amount such as 150 or 99.50.')
}
