import { TextField } from '#ui/TextField.tsx'

export interface ReasonFieldProps {
  /** Says who reads the reason. */
  hint: string
  value: string
  onValueChange: (reason: string) => void
}

/** The reason for an act or for opening a record: up to 300 characters, not only spaces. */
export function ReasonField({ hint, value, onValueChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint={hint}
      value={value}
      maxLength={300}
      required
      pattern=".*\S.*"
      title="A reason in words"
      autoComplete="off"
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}
