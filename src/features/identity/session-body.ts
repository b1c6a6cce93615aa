import { t } from '#language/language.ts'
import { vendorDataMaximumLength } from '#contract/base/constants.ts'
import type { IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import { texts } from '#contract/base/texts.ts'
import { TypedLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'

/** Section 5: both names are needed; vendor data is needed and at most 1000 characters. */
export const IdentityValues = v.object({
  givenName: v.pipe(TypedLine, v.trim(), v.nonEmpty(texts.requiredField)),
  lastName: v.pipe(TypedLine, v.trim(), v.nonEmpty(texts.requiredField)),
  vendorData: v.pipe(
    v.string(),
    v.nonEmpty(texts.requiredField),
    v.maxLength(vendorDataMaximumLength, () =>
      t('Use at most {count} characters.', { count: vendorDataMaximumLength }),
    ),
  ),
})
/** Details for the session, known or typed. */
export type IdentityDetails = v.InferOutput<typeof IdentityValues>

/**
 * Body of the session post (section 3). The id number is never asked for and not sent.
 *
 * @param callback Absolute address that the provider returns to.
 */
export function identitySessionBody(
  { givenName, lastName, vendorData }: IdentityDetails,
  callback: string,
  now: Date,
): IdentitySessionBody {
  return {
    verification: {
      callback,
      person: { firstName: givenName, lastName },
      vendorData,
      timestamp: now.toISOString(),
    },
  }
}
