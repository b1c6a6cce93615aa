import { TextField } from '#ui/fields/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { marketAreasQuery } from '#desk/api/queries.ts'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import { type OwnStudyFormState, useFieldOf } from './use-own-study-form.ts'

/** Market areas in any words. Below it are the areas that they stand for. */
export function MarketAreasField({ form }: { form: OwnStudyFormState }) {
  const settle = useSettledAreas(form)
  const text = useWatch({ control: form.control, name: 'dmas' })
  const found = useQuery({ ...marketAreasQuery(text), enabled: isNumbers(text) && text.trim() !== '' }).data
  const { onBlur, ...field } = useFieldOf(form)('dmas')
  return (
    <>
      <TextField
        label={fieldTitles.dmas}
        hint="Cities, states, ZIP codes or Nielsen’s numbers: Boston, 02134, TX, 635. Without one it is open everywhere"
        {...field}
        onBlur={(event) => {
          void onBlur(event)
          void settle()
        }}
      />
      {found && found.areas.length > 0 && (
        <output>{found.areas.map(({ dma, title }) => `${title} (${dma})`).join(' · ')}</output>
      )}
    </>
  )
}

const isNumbers = (text: string) => /^[\d\s,;]*$/.test(text) && !/\d{4}/.test(text)

/**
 * Replaces the names of market areas in the form by their numbers. Resolves to false, with an error at the field, if
 * one of them is unknown; the input stays then.
 */
export function useSettledAreas(form: OwnStudyFormState): () => Promise<boolean> {
  const client = useQueryClient()
  return async () => {
    const text = form.getValues('dmas')
    if (isNumbers(text)) return true
    const { areas, unknown } = await client.fetchQuery(marketAreasQuery(text))
    // Typed meanwhile: the next time counts.
    if (form.getValues('dmas') !== text) return false
    const numbers = areas.map(({ dma }) => dma)
    form.setValue('dmas', [...numbers, ...unknown].join(', '), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    return unknown.length === 0
  }
}
