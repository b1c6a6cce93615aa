import { t } from '#language/language.ts'

/** Steps that only the participant can take, on iOS. The installed portal has a storage of its own there. */
export const installSteps = (brand: string) =>
  t('Keep {brand} at hand: tap Share, then Add to Home Screen. Log in once more there.', { brand })
