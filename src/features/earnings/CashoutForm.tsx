import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FocusEvent, useEffect, useId, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { CashoutBody, type CashoutPost, states } from '#contract/answers/cashout.ts'
import { pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { t, formatCount } from '#language/language.ts'
import { type GiftCardTerms, giftCardTexts } from '#domain/money/gift-card.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import { useZipState } from '#catalogue/near/use-zip-state.ts'
import { takeFilled } from '#ui/fields/take-filled.ts'
import { textDraft, useDraft } from '#offline/drafts/use-draft.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { Card } from '#ui/page/Card.tsx'
import { FieldPair, Form, FormFields, WholeRow } from '#ui/fields/Form.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { WholeRanges } from '#ui/parts/WholeRanges.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import styles from './CashoutForm.module.css'
import { coveredAmounts, wholeAmount } from './amounts.ts'
import { TakeSurvey } from './TakeSurvey.tsx'
import {
  type KnownRecipient,
  type TidiedField,
  TypedCashout,
  asSent,
  isTidied,
  sentText,
} from './typed-cashout.ts'

export interface CashoutFormProps {
  /** Points; null if the host does not say. */
  balance: number | null
  /** Null if the host does not say. */
  giftCard: GiftCardTerms | null
  /** Fields that are filled in up front. */
  known?: KnownRecipient
  draft: FormDraft
  /** Above the fields. */
  notice?: Elements
  /** Requests the payment; rejects with an error that `errorText` can describe. */
  onSubmit: (body: CashoutPost) => Promise<void>
  errorText: (error: unknown) => string
}

type CashoutFormState = UseFormReturn<TypedCashout, unknown, CashoutPost>

const blank = {
  firstName: '',
  lastName: '',
  phone: '',
  streetAddress: '',
  city: '',
  state: '',
  zip: '',
}

const names = [...v.keyof(CashoutBody).options, 'dollars'] as const
const draftShape = textDraft<TypedCashout>(names)

/**
 * The address for the gift card (specification, sections 2, 3 and 5). A field shows its error after it was touched, or
 * from the start if it was filled in. The button is enabled when everything is valid and the balance suffices. With
 * fewer points the fields stay, because they may hold a draft.
 */
export function CashoutForm(props: CashoutFormProps) {
  const { balance, giftCard, known = {}, draft, notice, onSubmit, errorText } = props
  const { failure, send } = useSubmission(onSubmit, errorText)
  const form: CashoutFormState = useForm({
    resolver: valibotResolver(TypedCashout),
    defaultValues: { ...blank, ...asSent(known), dollars: String(wholeAmount(balance)) },
    mode: 'onTouched',
  })
  const { isValid, isSubmitting } = form.formState
  const restored = useDraft(form, draft, draftShape)
  const { getValues, trigger } = form
  // A field that is filled in already is checked at once: its fault would disable the button without a word.
  useEffect(() => void trigger(names.filter((name) => getValues(name))), [getValues, trigger])
  const reasonId = useId()
  const amounts = coveredAmounts(balance)
  const dollars = Number(useWatch({ control: form.control, name: 'dollars' }))
  const points = formatCount(dollars * pointsPerDollar)
  // With fewer points than before, a larger amount has to be chosen anew.
  const isShort = !amounts.includes(dollars)
  return (
    <Form
      title={t('Request a payment')}
      intro={<p>{[...giftCardTexts(giftCard), t('All fields are required.')].join(' ')}</p>}
      restored={restored}
      onTake={(element) => takeFilled(form, element)}
      failure={failure}
      note={<Terms />}
      onSubmit={form.handleSubmit(send)}
    >
      {notice}
      {isShort && (
        <Banner tone="info" action={<TakeSurvey />}>
          <p id={reasonId}>
            {t('A payment takes {needed} points; you have {balance}.', {
              needed: points,
              balance: formatCount(balance ?? 0),
            })}
          </p>
        </Banner>
      )}
      <Card
        stub={
          <PayStub
            label={t('Gift card')}
            amount={`$${dollars}`}
            note={
              balance === null
                ? t('for {needed} points', { needed: points })
                : t('for {needed} points. Your balance: {balance}', {
                    needed: points,
                    balance: formatCount(balance),
                  })
            }
            action={
              <div className={styles.submit}>
                <Button
                  type="submit"
                  isWide
                  disabled={isShort || !isValid}
                  aria-describedby={isShort ? reasonId : undefined}
                  isBusy={isSubmitting}
                  busyText={t(firstTexts.working)}
                >
                  {t('Request ${dollars} gift card', { dollars })}
                </Button>
              </div>
            }
          />
        }
      >
        <Address form={form} known={known} amounts={amounts} isByEmail={giftCard?.delivery === 'email'} />
      </Card>
    </Form>
  )
}

/** The choice among amounts that the balance covers. One that is left may not be the chosen one. */
function Amounts({
  form: { control, setValue },
  amounts,
}: {
  form: CashoutFormState
  amounts: readonly number[]
}) {
  const chosen = useWatch({ control, name: 'dollars' })
  if (amounts.every((dollars) => String(dollars) === chosen)) return null
  return (
    <WholeRow>
      <ChoiceGroup
        kind="radio"
        label={t('Amount')}
        options={amounts.map((dollars) => ({ value: String(dollars), label: `$${dollars}` }))}
        checked={[chosen]}
        onToggle={(value) => setValue('dollars', value, { shouldDirty: true })}
        input={{ name: 'dollars' }}
        inputRef={undefined}
      />
    </WholeRow>
  )
}

/** Shows what will be sent once a field is left, with what was typed or known in its hint. */
function useTidiedFields({ control, setValue }: CashoutFormState, known: KnownRecipient) {
  const [typed, setTyped] = useState(known)
  const shown = useWatch({ control })
  const onLeave = (name: TidiedField) => (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.target
    const sent = sentText(name, value)
    if (sent === value) return
    setValue(name, sent, { shouldDirty: true, shouldValidate: true })
    setTyped({ ...typed, [name]: value })
  }
  const hint = (name: TidiedField) => {
    const text = typed[name]?.trim() ?? ''
    const sent = sentText(name, text)
    return sent !== text && sent === shown[name] ? { hint: changedText(text) } : {}
  }
  return { onLeave, hint }
}

const changedText = (typed: string) => t('Changed from “{typed}”, which a request cannot hold.', { typed })

function Terms() {
  return (
    <p>
      <WholeRanges>{t('Processing takes about {from}-{to} days.', processingDays)}</WholeRanges>{' '}
      <span>{t('Payments are only for US citizens aged 18 or older.')}</span>
    </p>
  )
}

/** A word beside a ZIP code that is not known, or not in the chosen state. The request can be sent all the same. */
function zipWord(known: ReturnType<typeof useZipState>, state: string): string | null {
  if (known?.state === undefined) return null
  if (known.state === null) return t('We do not know where ZIP code {zip} is.', { zip: known.zip })
  if (state === '' || known.state === state) return null
  return t('ZIP code {zip} is in {state}. Please check both.', { zip: known.zip, state: known.state })
}

interface AddressProps {
  form: CashoutFormState
  known: KnownRecipient
  amounts: readonly number[]
  /** Whether the gift card needs no street. */
  isByEmail: boolean
}

function Address({ form, known, amounts, isByEmail }: AddressProps) {
  const { register, formState } = form
  const { onLeave, hint } = useTidiedFields(form, known)
  const field = (name: keyof CashoutBody) => ({
    ...register(name, isTidied(name) ? { onBlur: onLeave(name) } : {}),
    ...(isTidied(name) && hint(name)),
    isRequired: true,
    maxLength: 200,
    error: formState.errors[name]?.message,
  })
  const { maxLength: _noLimit, ...state } = field('state')
  const [zip, chosen] = useWatch({ control: form.control, name: ['zip', 'state'] })
  const zipHint = zipWord(useZipState(zip), chosen)
  return (
    <FormFields>
      <Amounts form={form} amounts={amounts} />
      <TextField label={t('First name')} autoComplete="given-name" {...field('firstName')} />
      <TextField label={t('Last name')} autoComplete="family-name" {...field('lastName')} />
      <WholeRow>
        <TextField
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          hint={t('So that we can call you when the gift card cannot be delivered.')}
          {...field('phone')}
        />
      </WholeRow>
      <WholeRow>
        <TextField
          label={t('Street address')}
          autoComplete="street-address"
          hint={
            isByEmail
              ? t('So that we can check the request. The gift card itself comes by e-mail.')
              : t('So that we know where to send the gift card.')
          }
          {...field('streetAddress')}
        />
      </WholeRow>
      <TextField label={t('City')} autoComplete="address-level2" {...field('city')} />
      <FieldPair>
        <SelectField label={t('State')} options={states} autoComplete="address-level1" {...state} />
        <TextField
          label={t('ZIP code')}
          inputMode="numeric"
          autoComplete="postal-code"
          {...field('zip')}
          {...(zipHint && { hint: zipHint })}
        />
      </FieldPair>
    </FormFields>
  )
}
