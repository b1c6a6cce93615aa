import { passwordMinimumLength } from '#contract/base/constants.ts'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Html } from './page.ts'
import type { PageTexts } from './page-texts.ts'

/** The fields of a form, with the hidden one that proves that it comes from one of our pages. */
export const fieldsOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ csrf_token: v.string(), ...entries })

export type FormErrors = Readonly<Record<string, string>>

interface LabelledField {
  name: string
  /** Id of the field, by default its name; a page with several such forms needs others. */
  id?: string
  label: string
  hint?: string
  /** The value as typed; never a password. */
  value?: string
}

interface InputField extends LabelledField {
  type: 'email' | 'password' | 'text'
  autocomplete: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code' | 'off'
  inputMode?: 'numeric'
}

interface TextField extends LabelledField {
  type: 'textarea'
  maxLength: number
}

interface ChoiceField<Type> extends LabelledField {
  type: Type
  options: readonly { value: string; label: string }[]
}

export type Field = InputField | TextField | ChoiceField<'select'> | ChoiceField<'radio'>

/** A checkbox: sent as `on`, or not at all. */
export interface Choice {
  name: string
  label: string
  isChecked: boolean
}

export interface Form {
  action: string
  /** Null only for a form whose hidden values say who sends it, and that changes nothing of a session. */
  csrfToken: string | null
  fields?: readonly Field[]
  choices?: readonly Choice[]
  /** The account of the password, for a password manager; not sent. */
  username?: string
  hidden?: Readonly<Record<string, string>>
  submit: string
  /** Marks an act that cannot be undone. */
  isFinal?: boolean
  errors?: FormErrors
}

/** A form that works without scripts. Errors are summarised above it, each linked to its field. */
export function renderForm(texts: PageTexts, form: Form): Html {
  const {
    action,
    csrfToken,
    fields = [],
    choices = [],
    username,
    hidden,
    submit,
    isFinal,
    errors = {},
  } = form
  const carried = Object.entries({ ...hidden, ...(csrfToken !== null && { csrf_token: csrfToken }) })
  return html`${errorSummary(texts, fields, errors)}
    <form method="post" action="${action}" novalidate>
      ${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${username && html`<input type="email" autocomplete="username" value="${username}" readonly hidden />`}
      ${fields.map((field) => renderField(field, errors[field.name]))}
      ${choices.map(
        ({ name, label, isChecked }) =>
          html`<label class="option">
            <input type="checkbox" name="${name}" ${isChecked && html`checked`} />
            <span>${label}</span>
          </label>`,
      )}
      <button type="submit" ${isFinal && html`class="danger"`}>${submit}</button>
    </form>`
}

/** A field for a new password, with the rules of sign-up (specification, section 5). */
export const newPasswordField = ({ t }: PageTexts): Field => ({
  name: 'new_password',
  label: t('New password'),
  type: 'password',
  autocomplete: 'new-password',
  hint: t(
    'At least {minimum} characters, with at least one digit and one uppercase letter, and not a common one, your address or our name.',
    { minimum: passwordMinimumLength },
  ),
})

export const currentPasswordField = ({ t }: PageTexts): Field => ({
  name: 'current_password',
  label: t('Current password'),
  type: 'password',
  autocomplete: 'current-password',
})

/** A field for a code of the authenticator app. Recovery codes have letters, so it is no field for numbers alone. */
export const codeField = ({ t }: PageTexts): InputField => ({
  name: 'code',
  label: t('Code from your authenticator app'),
  type: 'text',
  autocomplete: 'one-time-code',
  hint: t('Six digits. A recovery code works too.'),
})

export const fieldTexts = ({ t }: PageTexts) => ({
  email: t('Enter an e-mail address, like name@example.com.'),
  currentPassword: t('This is not your password.'),
  codeNeeded: t('Enter the code that your authenticator app shows.'),
  wrongCode: t(
    'This code does not work. Each code works once and for a short time: enter the one that your app shows now, or another recovery code. If it goes on, check that your phone’s clock is right.',
  ),
  passkeyExpired: t('That took too long. Please try again.'),
  passkeyRefused: t('This passkey is not one of your account.'),
})

/** The status of a form's page: 422 when it is shown again with errors. */
export function statusOf(errors: FormErrors): 200 | 422 {
  return Object.keys(errors).length > 0 ? 422 : 200
}

function renderField(field: Field, error?: string): Html {
  const { name, id = name, label, hint } = field
  if (field.type === 'radio') return renderQuestion(field, error)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes = html`id="${id}" name="${name}" ${describedBy && html`aria-describedby="${describedBy}"`}
  ${error && html`aria-invalid="true"`}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${id}-error">${error}</p>`} ${renderControl(field, attributes)}
  </div>`
}

function renderQuestion(
  { name, id = name, label, value, options }: ChoiceField<'radio'>,
  error?: string,
): Html {
  return html`<fieldset
    id="${id}"
    class="question"
    ${error && html`aria-invalid="true" aria-describedby="${id}-error"`}
  >
    <legend>${label}</legend>
    ${error && html`<p class="error" id="${id}-error">${error}</p>`}
    ${options.map(
      (option) =>
        html`<label class="option">
          <input
            type="radio"
            name="${name}"
            value="${option.value}"
            required
            ${option.value === value && html`checked`}
          />
          <span>${option.label}</span>
        </label>`,
    )}
  </fieldset>`
}

function renderControl(field: Exclude<Field, ChoiceField<'radio'>>, attributes: Html): Html {
  const { value = '' } = field
  if (field.type === 'select') {
    return html`<select ${attributes}>
      ${field.options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && html`selected`}>
            ${option.label}
          </option>`,
      )}
    </select>`
  }
  if (field.type === 'textarea') {
    // A browser drops the first line break of the element.
    const text = `\n${value}`
    return html`<textarea ${attributes} rows="6" maxlength="${field.maxLength}" required>${text}</textarea>`
  }
  return html`<input
    ${attributes}
    type="${field.type}"
    ${field.inputMode && html`inputmode="${field.inputMode}"`}
    value="${value}"
    autocomplete="${field.autocomplete}"
    autocapitalize="none"
    spellcheck="false"
    required
  />`
}

function errorSummary({ t }: PageTexts, fields: readonly Field[], errors: FormErrors): Html | null {
  const wrong = fields.filter(({ name }) => errors[name] !== undefined)
  if (wrong.length === 0) return null
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>${t('Please check the form')}</h2>
    <ul>
      ${wrong.map(({ name, id = name, label }) => html`<li><a href="#${id}">${label}</a>: ${errors[name]}</li>`)}
    </ul>
  </div>`
}
