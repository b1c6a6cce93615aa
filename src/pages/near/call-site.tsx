import { useQuery } from '@tanstack/react-query'
import { emailIn, phoneIn, telNumber } from '#domain/contact-text.ts'
import type { Site } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { CallDialog } from '#features/studies/near/CallDialog.tsx'
import { studyTextQuery } from '#catalogue/study-query.ts'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { changeApplication, noteOpened, useApplications } from '#pages/marks/use-applications.ts'

interface CallSiteProps {
  viewer: Viewer
  study: StudyView
  site: Site
  /** Sites as they are known now: newer ones may arrive while the slip is open. */
  sites: readonly Site[]
  /** The ZIP code of the search; null for the device's place. */
  zip: string | null
  onClose: () => void
}

/** The slip for a call, and the note of it in My applications. */
export function CallSite({ viewer, study, site, sites, zip, onClose }: CallSiteProps) {
  const text = useQuery(studyTextQuery(study.id)).data
  const application = useApplications().find(({ study_id }) => study_id === study.id)
  const number = phoneIn(text?.registration_phone ?? '')
  return (
    <CallDialog
      study={study}
      site={sites.find(isSame(site)) ?? site}
      central={{
        phone: number ? telNumber(number) : '',
        email: emailIn(text?.registration_email ?? '') ?? '',
      }}
      registryNumber={registryNumberIn(text?.long_description ?? '')}
      caller={{
        age: viewer.participant.age,
        zip: zip || null,
        name: viewer.person?.name ?? null,
      }}
      onContact={(channel, name) => noteOpened(study, { channel, name, isOpenText: false }, viewer.person)}
      onReached={() => {
        if (application?.state === 'opened') changeApplication(application, { state: 'applied' })
      }}
      onClose={onClose}
    />
  )
}

const isSame = (one: Site) => (other: Site) =>
  one.study === other.study && one.facility === other.facility && one.city === other.city

/** The importer ends a description with the trial's page at the registry. */
function registryNumberIn(description: string): string | null {
  return /clinicaltrials\.gov\/study\/(NCT\d{8})/i.exec(description)?.[1] ?? null
}
