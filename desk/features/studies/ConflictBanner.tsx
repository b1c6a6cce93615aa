import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'

export interface ConflictBannerProps {
  /** The other operator’s change, or in words what the host has done. Null if it was undone meanwhile. */
  change: Readonly<{ by: string; at: string; text: string }> | string | null
  both: readonly string[]
  /** The input stays, and the other version fills all other fields. Null if there is no input. */
  onKeep: (() => void) | null
  /** The other version replaces the input. */
  onTake: () => void
}

/** Tells the later of two operators what the other one changed, and lets the operator decide about the input. */
export function ConflictBanner({ change, both, onKeep, onTake }: ConflictBannerProps) {
  return (
    <Banner
      tone="error"
      action={
        <ButtonRow>
          {onKeep && (
            <Button size="small" variant="secondary" onClick={onKeep}>
              Keep my input
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onTake}>
            Take over the other version
          </Button>
        </ButtonRow>
      }
    >
      {change && (
        <span>
          {typeof change === 'string'
            ? change
            : `${change.by} has changed this study on ${momentOf(change.at)}: ${change.text}. `}
        </span>
      )}
      <span>Nothing was overwritten.</span>
      {onKeep && <span>{` ${keepText(both)}`}</span>}
    </Banner>
  )
}

const keepText = (both: readonly string[]) =>
  both.length === 0
    ? 'If you keep your input, that change stays too: it is about other fields.'
    : `If you keep your input, saving it replaces that change of ${both.join(', ')}. Other fields take it over.`
