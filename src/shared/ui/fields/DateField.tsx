import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

export interface DateFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'onChange' | 'defaultValue'
> {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Called with `YYYY-MM-DD`, or with empty text when the control is cleared or half filled. */
  onValueChange: (day: string) => void
}

/** The platform's own date control. */
export function DateField({ onValueChange, ...field }: DateFieldProps) {
  return <TextField {...field} type="date" onChange={(event) => onValueChange(event.target.value)} />
}
