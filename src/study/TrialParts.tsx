import { descriptionParts } from '#domain/studies/criteria.ts'
import { Criteria } from './Criteria.tsx'
import { SafeHtml } from './SafeHtml.tsx'

export { Contacts } from './Contacts.tsx'
export { TrialAbout } from './TrialAbout.tsx'

export function TrialCriteria({ html }: { html: string }) {
  const { include, exclude } = descriptionParts(html)
  return include === null && exclude === null ? null : <Criteria include={include} exclude={exclude} />
}

/** The description without what `TrialCriteria` shows. */
export function TrialDescription({ html }: { html: string }) {
  return <SafeHtml html={descriptionParts(html).about} />
}
