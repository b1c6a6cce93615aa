import { recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import { registryPage } from './contact.ts'
import { plainTextToHtml } from './plain-text-to-html.ts'
import type { Trial } from './trial-record.ts'

/** Longer descriptions are written for researchers; the registry's page has them. */
const shortDescription = 1500

/**
 * A trial's description as HTML: summary, eligibility and registration.
 *
 * @param status For participants in the US.
 */
export function descriptionOf(trial: Trial, status: string): string {
  const { briefSummary, detailedDescription } = trial.descriptionModule ?? {}
  const { eligibilityCriteria, healthyVolunteers } = trial.eligibilityModule
  const { nctId } = trial.identificationModule
  const isShort = detailedDescription !== null && (detailedDescription?.length ?? 0) <= shortDescription
  const details = isShort && detailedDescription !== briefSummary ? detailedDescription : null
  const parts = [plainTextToHtml(briefSummary ?? '')]
  // Portals of others show nothing else that says so.
  if (status === recruitsSoon) parts.unshift('<p>Not recruiting yet: opens soon.</p>')
  if (details) parts.push('<h3>In more detail</h3>', plainTextToHtml(details))
  if (eligibilityCriteria !== null || healthyVolunteers) parts.push('<h3>Who can take part</h3>')
  if (healthyVolunteers) parts.push('<p>Healthy volunteers are accepted.</p>')
  if (eligibilityCriteria !== null) parts.push(plainTextToHtml(eligibilityCriteria))
  parts.push(`<p>Registered as <a href="${registryPage(nctId)}">${nctId}</a> at ClinicalTrials.gov.</p>`)
  return parts.join('')
}
