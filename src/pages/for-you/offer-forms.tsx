import { ParticipationPart } from '#features/applications/ParticipationPart.tsx'
import type { OfferChoice } from '#features/applications/ParticipationActs.tsx'
import { saveForCalendar, useOwnStudies } from '#pages/marks/use-own-studies.ts'
import { useEffect, useRef } from 'react'

const firstControls = { accept: '[type=submit]', other: 'input', leave: 'button' } as const

/** Answers an offer as My applications does, and says what became of the answer. */
export function OfferForms({ studyId, begins }: { studyId: number; begins: OfferChoice }) {
  const { parts, applications, ...acting } = useOwnStudies()
  const part = parts.get(studyId)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button has gone.
    area.current?.querySelector<HTMLElement>(firstControls[begins])?.focus()
  }, [begins])
  if (part === undefined) return null
  const { now, onAct, actErrorText } = acting
  return (
    <div ref={area} tabIndex={-1}>
      <ParticipationPart
        {...part}
        now={now}
        others={applications}
        begins={begins}
        onAct={(act) => onAct(studyId, act)}
        errorText={actErrorText}
        onAddToCalendar={() => {
          const application = applications.find(({ study_id }) => study_id === studyId)
          if (application?.session) saveForCalendar(application, application.session)
        }}
      />
    </div>
  )
}
