import { t } from '#language/language.ts'
import { isLinkBlocked } from '#api/blocked-link.ts'
import { env, hasFeature } from '#api/env.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import type { StudyHead, StudyText } from '#contract/answers/catalogue.ts'
import { type Destination, applyTarget, destinationOf } from '#domain/studies/apply-target.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { checkEligibility } from '#domain/fit/eligibility.ts'
import { explainFit } from '#domain/fit/fit.ts'
import { statedDuration } from '#domain/studies/stated-duration.ts'
import { noText, titleOf, viewStudy } from '#domain/studies/study-view.ts'
import { participantOf } from '#session/participant.ts'
import { ApplicationNote } from '#features/applications/ApplicationNote.tsx'
import { ParticipationNote } from '#features/applications/ParticipationNote.tsx'
import { useParticipation } from '#features/applications/use-participation.ts'
import { intakeQuery, intakesQuery } from '#features/intake/queries.ts'
import { NotFound } from '#features/shell/NotFound.tsx'
import { BlockedNote } from '#study/BlockedNote.tsx'
import { FitReasons } from '#study/FitReasons.tsx'
import { SponsoredStudy } from '#features/studies/ads/SponsoredStudy.tsx'
import { StudyDetails } from '#features/studies/page/StudyDetails.tsx'
import { catalogueQuery } from '#catalogue/queries.ts'
import { studyTextQuery } from '#catalogue/study-query.ts'
import { installPrompt } from '#device/install-prompt.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from '@tanstack/react-router'
import { buttonClass } from '#ui/parts/Button.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useEffect, useState } from 'react'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useAdvertising } from '#pages/lists/ads.tsx'
import {
  changeApplication,
  noteOpened,
  removeApplication,
  useApplications,
} from '#pages/marks/use-applications.ts'
import { nothing, useTables } from '#pages/lists/catalogue.ts'
import { withRowsOf } from '#pages/lists/held-studies.ts'
import { markingOf, useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { ReportLink } from '#pages/report-link.tsx'
import { useTabTitle } from '#pages/tab-title.ts'
import { misfitText } from '#pages/lists/misfits.ts'
import { WhomNote } from '#pages/whom/for-whom.tsx'
import { isElsewhere, useViewer } from '#pages/whom/use-viewer.ts'
import { OthersElsewhere } from './others-elsewhere.tsx'
import { OthersIn } from './others-in.tsx'
import { usePlaceOf } from '#pages/whom/use-place-of.ts'
import { useToday } from '#pages/today.ts'

const from = '/_member/_complete/study/$id'

const loadSites = () => import('#pages/near/study-sites.tsx')
const StudySites = loadLater(async () => (await loadSites()).StudySites)
const CallNearest = loadLater(async () => (await loadSites()).CallNearest)

export function StudyPage() {
  const user = useMember()
  const { id, single, ...answers } = useLoaderData({ from })
  const participation = useParticipation(user.enc_id, id)
  const answeredAt = answers.answeredAt ?? participation?.answered_at ?? null
  const text: StudyText | undefined = useQuery(studyTextQuery(id)).data ?? single?.study
  const loaded = useQuery(catalogueQuery).data
  const source = useTables(loaded ?? nothing)
  const { catalogue, tables: held } = source
  // Keeps the study with which the page was opened, even if a newer catalogue no longer lists it.
  const [opened] = useState(() => catalogue.studies[id] ?? null)
  const head = catalogue.studies[id] ?? single?.study ?? opened
  const study = head && { ...head, ...(text ?? noText) }
  const today = useToday()
  const marked = useMarkedStudies()
  const applied = useApplications()
  const viewer = useViewer(marked.hidden)
  const { participant, person } = viewer
  const placeOf = usePlaceOf(viewer, head ? [head] : [])
  useEffect(() => installPrompt.noteInterest(), [])
  const tables = single ? withRowsOf(held, single) : held
  const viewOf = (shown: StudyHead) => viewStudy(shown, tables, today)
  const { sponsored, renderSlot } = useAdvertising(catalogue, participant, viewOf, [id])
  useTabTitle(study ? titleOf(study) : null)
  const { isBlocked, probe } = useBlockedLink(id)
  const hasIntake = useHasIntake(id)
  if (!study) return <NotFound />
  const duration = study.duration || statedDuration(study.long_description)
  const view = viewOf({ ...study, duration })
  const apply = applyTarget(study, env.apiUrl)
  const application = applied.find(({ study_id }) => study_id === study.id)
  const points = explainFit(study, participant)
  // A questionnaire is the participant's own.
  const { fits } = checkEligibility(study.requirements, participantOf(user, today))
  const isRecruiting = view.status === 'recruiting'
  const others = { participant, head, today }
  const note = (destination: Destination) => noteOpened(view, destination, person)
  return (
    <StudyDetails
      study={view}
      descriptionHtml={study.long_description}
      isTextMissing={text === undefined}
      apply={apply}
      destination={apply && destinationOf(study, apply)}
      onApply={() => {
        if (!apply) return
        note(destinationOf(study, apply))
        if (apply.channel === 'link') probe(apply.href)
      }}
      note={marked.appliedText(id)}
      application={
        participation ? (
          <ParticipationNote participation={participation} />
        ) : isBlocked ? (
          <BlockedNote link={isWebAddress(study.registration_link ?? '') ? study.registration_link : null} />
        ) : (
          application && (
            <ApplicationNote
              application={application}
              onApplied={() => changeApplication(application, { state: 'applied' })}
              onNotYet={() => removeApplication(application)}
            />
          )
        )
      }
      report={<ReportLink about={`study:${study.id}`} />}
      facts={text?.trial}
      contacts={
        view.status !== null && {
          text: study,
          onContact: (channel, name) => note({ channel, name, isOpenText: false }),
        }
      }
      place={placeOf?.(view)}
      sites={isRecruiting && <StudySites viewer={viewer} study={view} />}
      call={isRecruiting && !person && <CallNearest viewer={viewer} study={view} />}
      points={points}
      whom={person?.name}
      misfit={misfitText(study, view, viewer)}
      fit={
        <>
          <FitReasons
            points={points}
            whom={person?.name}
            profile={<Link to="/profile">{t('your profile')}</Link>}
          />
          <WhomNote />
        </>
      }
      // The host offers no questionnaire for a study that is hidden or does not fit.
      intake={
        answeredAt !== null || (hasIntake && fits && !marked.hidden.includes(study.id)) ? (
          <IntakeLink studyId={study.id} answeredAt={answeredAt} isTheWay={apply === null} />
        ) : null
      }
      isIntakeAnswered={answeredAt !== null}
      resizeUrl={env.imageResizeUrl}
      marking={markingOf(marked)}
      otherStudies={
        loaded && isElsewhere(user, person) ? (
          <OthersElsewhere {...others} />
        ) : (
          <OthersIn {...others} {...source} />
        )
      }
      sponsored={sponsored && <SponsoredStudy study={viewOf(sponsored)} resizeUrl={env.imageResizeUrl} />}
      ad={study.calc_no_ads ? null : renderSlot('details', 0)}
    />
  )
}

/** Whether a content blocker stopped the link of this study that was followed last. */
function useBlockedLink(studyId: number) {
  const [blocked, setBlocked] = useState<number | null>(null)
  const probe = async (href: string) => {
    setBlocked(null)
    // Another host may count a request for the head as a click.
    if (hasFeature('applications') && (await isLinkBlocked(href))) setBlocked(studyId)
  }
  return { isBlocked: blocked === studyId, probe: (href: string) => void probe(href) }
}

function useHasIntake(studyId: number): boolean {
  const { data: withIntake } = useQuery({ ...intakesQuery, enabled: hasFeature('intake-index') })
  // The loader has asked a host without a list of questionnaires.
  const { data: asked } = useQuery({ ...intakeQuery(studyId), enabled: false })
  return Boolean(withIntake?.includes(studyId) || asked?.length)
}

interface IntakeLinkProps {
  studyId: number
  answeredAt: string | null
  /** To apply: the study has no other way. */
  isTheWay: boolean
}

/** Link to the study's questionnaire, or to the submitted answers. */
function IntakeLink({ studyId, answeredAt, isTheWay }: IntakeLinkProps) {
  return (
    <Link
      to="/focusgroup/$id/intake"
      params={{ id: String(studyId) }}
      className={buttonClass({
        variant: isTheWay && answeredAt === null ? 'primary' : 'secondary',
        isWide: true,
      })}
    >
      {answeredAt === null
        ? t('Answer the questionnaire')
        : t('Your answers, {date}', { date: formatDate(answeredAt) ?? '' })}
    </Link>
  )
}
