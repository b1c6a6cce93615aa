import { TextField } from '#ui/fields/TextField.tsx'

/**
 * The reason for an act or for opening a record: up to 300 characters, not only spaces.
 *
 * @param props.hint Says who reads the reason.
 */
export function ReasonField({ hint }: { hint: string }) {
  return (
    <TextField
      name="reason"
      label="Reason"
      hint={hint}
      maxLength={300}
      required
      pattern=".*\S.*"
      title="A reason in words"
      autoComplete="off"
    />
  )
}
