import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import { changedFields } from './own-study-values.ts'

export interface ConflictProps {
  /** What the input starts from. */
  base: OwnStudyAnswer
  /** The version of the other operator. */
  newest: OwnStudyAnswer
  /** The input stays, and may be saved over the other version. Null if there is none. */
  onKeep: (() => void) | null
  /** The other version replaces the input. */
  onTake: () => void
}

/** Tells the later of two operators what the other one changed, and lets the operator decide about the input. */
export function Conflict({ base, newest, onKeep, onTake }: ConflictProps) {
  const fields = changedFields(base.content, newest.content)
  const what = fields.length === 0 ? 'its state' : fields.join(', ')
  return (
    <Banner
      tone="error"
      action={
        <Buttons>
          {onKeep && (
            <Button size="small" variant="secondary" onClick={onKeep}>
              Keep my input
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onTake}>
            Take over the other version
          </Button>
        </Buttons>
      }
    >
      {`${newest.updated_by} has changed this study on ${momentOf(newest.updated_at)}: ${what}. `}
      Nothing was overwritten. {onKeep && 'If you keep your input, saving it replaces that change.'}
    </Banner>
  )
}
