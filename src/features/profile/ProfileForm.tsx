import { valibotResolver } from '@hookform/resolvers/valibot'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  type OptionalProfileField,
  ProfileBody,
  type ProfilePost,
  ethnicities,
  genders,
  joinReasons,
  petChoices,
  phoneTypes,
  yesNo,
} from '#contract/answers/profile.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { translateKnown, t } from '#language/language.ts'
import { fromDayMonthYear, isMinor, toDayMonthYear } from '#domain/dates/calendar.ts'
import { useZipState } from '#catalogue/near/use-zip-state.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import { takeFilled } from '#ui/fields/take-filled.ts'
import { type DraftShape, textDraft, useDraft } from '#offline/drafts/use-draft.ts'
import type { Elements } from '#ui/parts/elements.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Form, FormFields, WholeRow } from '#ui/fields/Form.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { type UnreadAnswers, withoutUnread } from './profile-defaults.ts'
import { AnsweredProfile, blankProfile, profileErrorText } from './profile-values.ts'

export interface ProfileFormProps {
  /** Known answers. */
  defaults: Partial<ProfileBody>
  /** Known values that the form cannot hold: the host keeps them until the participant answers. */
  unread: UnreadAnswers
  draft: FormDraft
  /** Saves the profile; rejects with an error that `errorText` can describe. The form is busy meanwhile. */
  onSubmit: (body: ProfilePost) => Promise<void>
  errorText: (error: unknown) => string
}

type ProfileInput = v.InferInput<typeof ProfileBody>
type ProfileFormState = UseFormReturn<ProfileInput, unknown, ProfileBody>

/** Names of the fields in the order of the page. */
const fieldNames = v.keyof(ProfileBody).options

const draftShape: DraftShape<ProfileInput> = {
  ...textDraft(fieldNames),
  checked: (kept) => fieldNames.filter((name) => name in kept),
}

/**
 * The profile of section 3. A field shows its error when it is invalid and was changed, or after a submission; a
 * refused submission focuses the first error.
 */
export function ProfileForm({ defaults, unread, draft, onSubmit, errorText }: ProfileFormProps) {
  const { failure, send } = useSubmission(
    (body: ProfileBody) => onSubmit(withoutUnread(body, unread)),
    errorText,
  )
  const form: ProfileFormState = useForm({
    resolver: valibotResolver(AnsweredProfile),
    defaultValues: { ...blankProfile, ...defaults },
    mode: 'onChange',
  })
  // The first error is searched in the order of registration, which otherwise is that of the hooks.
  for (const name of fieldNames) form.register(name)
  const restored = useDraft(form, draft, draftShape)
  const isChanged = defaults.postal_code !== undefined && form.formState.isDirty
  return (
    <Form
      title={t('Your profile')}
      intro={<p>{t('It decides which studies you see. Fields marked * are required.')}</p>}
      restored={restored}
      onTake={(element) => takeFilled(form, element, toDayMonthYear)}
      failure={failure}
      isSubmitNear={isChanged && Object.keys(form.formState.errors).length === 0}
      submit={
        <Button type="submit" isWide isBusy={form.formState.isSubmitting} busyText={t(firstTexts.working)}>
          {t('Save profile')}
        </Button>
      }
      onSubmit={form.handleSubmit(send)}
    >
      <Card>
        <AboutYou form={form}>
          {defaults.postal_code === undefined && (
            // A newcomer has answered what is needed, and need not read on.
            <WholeRow>
              <Button
                type="submit"
                isWide
                isBusy={form.formState.isSubmitting}
                busyText={t(firstTexts.working)}
              >
                {t('Show my studies')}
              </Button>
            </WholeRow>
          )}
        </AboutYou>
      </Card>
      <Card>
        <Preferences form={form} unread={unread} />
      </Card>
    </Form>
  )
}

function AboutYou({ form, children }: { form: ProfileFormState; children: Elements }) {
  const field = fieldOf(form)
  const birth = useController({ control: form.control, name: 'dob' }).field
  const postal = useZipState(useWatch({ control: form.control, name: 'postal_code' }))
  return (
    <FormFields title={t('About you')}>
      <TextField label={t('First name')} isRequired autoComplete="given-name" {...field('first_name')} />
      <TextField label={t('Last name')} autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={t('ZIP code')}
        isRequired
        hint={postal && !postal.state ? noPlaceText(postal.zip) : undefined}
        placeholder="99999"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        {...field('postal_code')}
      />
      <DateField
        label={t('Date of birth (MM/DD/YYYY)')}
        isRequired
        autoComplete="bday"
        hint={isMinor(fromDayMonthYear(birth.value)) ? minorText() : undefined}
        error={field('dob').error}
        {...birth}
        value={fromDayMonthYear(birth.value)}
        onValueChange={(day) => birth.onChange(toDayMonthYear(day))}
      />
      <WholeRow>
        <GenderField form={form} />
      </WholeRow>
      {children}
    </FormFields>
  )
}

const noPlaceText = (zip: string) =>
  `${t('We do not know where ZIP code {zip} is.', { zip })} ${t('With it, only studies that are open everywhere are listed.')}`

const minorText = () => t('Under 18: payments are only for people aged 18 or older, and so are most studies.')

function GenderField({ form }: { form: ProfileFormState }) {
  const { value, ref, onChange, ...input } = useController({ control: form.control, name: 'gender' }).field
  return (
    <ChoiceGroup
      kind="radio"
      label={t('Gender')}
      isRequired
      options={translated(genders)}
      hint={t('With “Prefer not to say”, studies that ask for a gender are not listed.')}
      error={fieldOf(form)('gender').error}
      checked={value ? [value] : []}
      onToggle={onChange}
      input={{ ...input, autoComplete: 'sex' }}
      inputRef={ref}
    />
  )
}

function Preferences({ form, unread }: { form: ProfileFormState; unread: UnreadAnswers }) {
  const field = (name: OptionalProfileField) => {
    const answer = unread.get(name)
    // Stands in place of "Choose…": while it is selected, the host's own value stays.
    return { ...fieldOf(form)(name), ...(typeof answer === 'string' && { emptyText: answer }) }
  }
  return (
    <FormFields
      title={t('More about you')}
      note={t('A few more for better matches. All of this is optional.')}
    >
      <SelectField label={t('Ethnicity')} options={translated(ethnicities)} {...field('ethnicity')} />
      <SelectField label={t('Phone type')} options={translated(phoneTypes)} {...field('phone_type')} />
      <SelectField label={t('Pets')} options={translated(petChoices)} {...field('pets')} />
      <SelectField label={t('Why did you join?')} options={translated(joinReasons)} {...field('why_join')} />
      <SelectField
        label={t('Are you interested in flexible work?')}
        options={translated(yesNo)}
        {...field('interested_in_flex_work')}
      />
      <SelectField
        label={t('Would you like free samples?')}
        options={translated(yesNo)}
        {...field('free_samples')}
      />
    </FormFields>
  )
}

/** The English value is sent. */
function translated(choices: readonly string[]) {
  return choices.map((value) => ({ value, label: translateKnown(value) }))
}

/** Props of a field's control: handlers, ref and error text. */
function fieldOf({ register, getValues, formState }: ProfileFormState) {
  const { errors } = formState
  return (name: keyof ProfileBody) => ({
    ...register(name),
    error: errors[name] ? profileErrorText(name, getValues(name)) : undefined,
  })
}
