import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import type { TrialSite } from './trial-record.ts'

/** Whether a trial, or one of its sites, takes participants now or soon, by its status at the registry. */
export const isOpen = (status: string): boolean => status === recruiting || status === recruitsSoon

/**
 * A trial's status for participants in the US, in the registry's words. An open trial recruits if a US site does, opens
 * soon if none recruits yet, and is as closed as its US sites otherwise. A site without a status is as open as its trial.
 *
 * @param sites The trial's US sites, at least one.
 */
export function statusInUs(overall: string, sites: readonly TrialSite[]): string {
  if (!isOpen(overall)) return overall
  const statuses = sites.map(({ status }) => status ?? overall)
  if (!statuses.some(isOpen)) return statuses[0] ?? overall
  return overall === recruiting && statuses.includes(recruiting) ? recruiting : recruitsSoon
}

/**
 * The sites that make a trial open: those that recruit, or all that will if none does yet. All sites of a closed trial.
 *
 * @param status By `statusInUs`.
 */
export function sitesBehind(status: string, sites: readonly TrialSite[]): TrialSite[] {
  if (!isOpen(status)) return [...sites]
  const counts = status === recruiting ? (site: string) => site === recruiting : isOpen
  return sites.filter((site) => site.status === null || counts(site.status))
}
