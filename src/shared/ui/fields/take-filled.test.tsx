import { act, render } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, it } from 'vitest'
import { toDayMonthYear } from '#domain/dates/calendar.ts'
import { filledTexts } from './filled-texts.ts'
import { takeFilled } from './take-filled.ts'

it('takes over texts and days that were filled in without an event', () => {
  function Fields() {
    const form = useForm({ defaultValues: { name: '', born: '', town: 'Austin' } })
    return (
      <form onFocusCapture={({ currentTarget }) => takeFilled(form, currentTarget, toDayMonthYear)}>
        <input {...form.register('name')} />
        <input type="date" name="born" />
        <input {...form.register('town')} />
        <button type="button">Next</button>
        <output>{JSON.stringify(useWatch({ control: form.control }))}</output>
      </form>
    )
  }
  const { container } = render(<Fields />)
  const [name, born] = container.querySelectorAll('input')
  if (!name || !born) throw new Error('No fields')
  name.value = 'Ada'
  born.value = '1990-12-24'
  act(() => container.querySelector('button')?.focus())
  expect(JSON.parse(container.querySelector('output')?.textContent ?? '')).toEqual({
    name: 'Ada',
    born: '24/12/1990',
    town: 'Austin',
  })
})

it('reads the controls of a small form by their names', () => {
  const { container } = render(
    <form>
      <input name="day" type="date" defaultValue="2026-11-30" />
      <input name="minutes" defaultValue="90" />
    </form>,
  )
  const form = container.querySelector('form')
  expect(form && filledTexts(form)).toEqual({ day: '2026-11-30', minutes: '90' })
})
