import { type Texts, formatCount } from '#server/language/texts.ts'

/** Records of a deleted account that stay. */
export interface Retained {
  cashouts: boolean
  debt: boolean
  /** How many days begun surveys stay; null if there are none. */
  surveyDays: number | null
}

/** Every page and message about a deletion uses these words. */
export const retentionNotice = ({ t }: Pick<Texts, 't'>, { cashouts, debt, surveyDays }: Retained): string =>
  [
    t(
      'Our log keeps which acts of ours changed your account or your part in a study, and when, under a number that then stands for nobody. Nobody can read their reasons any more.',
    ),
    t(
      'For 30 days we keep a coded form of the sessions that end with the account, so that your other devices can tell that what waits there cannot be sent.',
    ),
    cashouts &&
      t(
        'Of your payments, amount, dates, result and reference stay in our books, without your name and address.',
      ),
    debt &&
      t(
        'If your balance is below zero, we keep what is owed with a coded form of your e-mail address, which only tells us whether the same address signs up again.',
      ),
    surveyDays !== null &&
      t(
        'For {days} days after each survey that you began we keep its number and points with the same coded form: if the survey provider takes back points that you have spent, an account that is made with your e-mail address later owes them.',
        { days: formatCount(surveyDays) },
      ),
  ]
    .filter(Boolean)
    .join(' ')
