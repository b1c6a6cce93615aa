import { t } from '#language/language.ts'
import type { Person } from '#offline/drafts/people.ts'
import { Picker } from '#ui/fields/Picker.tsx'

export interface WhomPickerProps {
  people: readonly Person[]
  chosen: Person | null
  /** Null for the participant. */
  onChoose: (id: string | null) => void
  /** Asks for somebody new, or changes the chosen person. */
  onWrite: (kind: 'child' | 'other' | 'change') => void
}

const kinds = ['child', 'other', 'change'] as const

/** For whom the studies are: the participant, or somebody whose facts are on this device. */
export function WhomPicker({ people, chosen, onChoose, onWrite }: WhomPickerProps) {
  return (
    <Picker
      label={t('For whom')}
      value={chosen?.id ?? ''}
      options={[
        { value: '', text: t('For me') },
        ...people.map(({ id, name }) => ({ value: id, text: t('For {name}', { name }) })),
        { value: 'child', text: t('For a child…') },
        { value: 'other', text: t('For somebody else…') },
        ...(chosen ? [{ value: 'change', text: t('Change or remove {name}…', { name: chosen.name }) }] : []),
      ]}
      onChange={(value) => {
        const kind = kinds.find((one) => one === value)
        if (kind) onWrite(kind)
        else onChoose(value || null)
      }}
      isSet={chosen !== null}
    />
  )
}
