import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import type { Elements } from '#ui/parts/elements.ts'
import { OwnLabels } from '#desk/features/studies/StudyLabels.tsx'
import { StudyTabs } from '#desk/features/studies/StudyTabs.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { scheduleText } from './values/schedule-text.ts'

/** Heading and tabs of a study of ours, around each part of its page. */
export function OwnStudyPage({ study, children }: { study: OwnStudyAnswer; children: Elements }) {
  return (
    <DeskPage title={study.title} intro={scheduleText(study)} actions={<OwnLabels study={study} />}>
      {study.study_id !== null && <StudyTabs id={study.id} isOwn />}
      {children}
    </DeskPage>
  )
}
