import type { TrialFacts } from '#domain/studies/trial-facts.ts'
import type { Trial } from './trial-record.ts'

/** Names of interventions and groups that a page shows; a few trials have hundreds. */
const maxNames = 20

/** JSON text of what a trial's page tells of it. */
export function trialFactsOf(trial: Trial, plannedEnd: string | null): string {
  const { studyType = null, phases = [], designInfo, enrollmentInfo } = trial.designModule ?? {}
  const { interventions = [], armGroups = [] } = trial.armsInterventionsModule ?? {}
  const facts: TrialFacts = {
    conditions: trial.conditionsModule?.conditions ?? [],
    type: studyType,
    phases,
    allocation: designInfo?.allocation ?? null,
    masking: designInfo?.maskingInfo?.masking ?? null,
    enrolment: enrollmentInfo?.count ?? null,
    healthyVolunteers: trial.eligibilityModule.healthyVolunteers,
    plannedEnd,
    interventions: interventions.slice(0, maxNames).map(({ type, name }) => ({ type, name })),
    arms: armGroups.slice(0, maxNames).map(({ type, label }) => ({ type, name: label })),
  }
  return JSON.stringify(facts)
}
