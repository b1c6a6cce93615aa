import { tidyLine } from '#contract/base/typed-text.ts'
import { SelectField, type SelectFieldProps } from '#ui/fields/SelectField.tsx'
import { Button } from '#ui/parts/Button.tsx'
import type { Ref } from 'react'
import styles from './FormGrid.module.css'
import type { Elements } from '#ui/parts/elements.ts'

/** Reads a typed text, without spaces around it and marks of a copied text. Empty for a field that the form lacks. */
export type TextOf = (name: string) => string

export interface FormGridProps {
  ref?: Ref<HTMLFormElement>
  onSubmit: (textOf: TextOf) => void
  children: Elements
}

/** A short form: its fields are beside each other where there is room. */
export function FormGrid({ ref, onSubmit, children }: FormGridProps) {
  return (
    <form
      ref={ref}
      className={styles.grid}
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        onSubmit((name) => {
          const value = values.get(name)
          return typeof value === 'string' ? tidyLine(value).trim() : ''
        })
      }}
    >
      {children}
    </form>
  )
}

/** A choice of a filter, which counts immediately, with all that is typed by then. */
export function ChoiceField(props: SelectFieldProps) {
  return (
    <SelectField
      // Another list has other choices. Alone, so that a text which is being typed stays.
      key={String(props.defaultValue)}
      emptyText="All"
      {...props}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    />
  )
}

export interface FilterFormProps extends FormGridProps {
  submitText?: string
  isFiltered: boolean
  onShowAll: () => void
}

/** The filter of a list. Its last cell applies it, and takes it back. */
export function FilterForm({
  submitText = 'Filter',
  isFiltered,
  onShowAll,
  children,
  ...form
}: FilterFormProps) {
  return (
    <search>
      <FormGrid {...form}>
        {children}
        <div className={styles.filter}>
          <Button type="submit" variant="secondary">
            {submitText}
          </Button>
          {isFiltered && (
            <Button variant="quiet" onClick={onShowAll}>
              Show all
            </Button>
          )}
        </div>
      </FormGrid>
    </search>
  )
}
