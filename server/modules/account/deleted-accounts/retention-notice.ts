import type { Texts } from '#server/language/texts.ts'

/** Records of a deleted account that stay. */
export interface Retained {
  cashouts: boolean
  debt: boolean
}

/**
 * Every page and message about a deletion uses these words.
 *
 * @param retained By default all that may stay. Empty text if nothing does.
 */
export const retentionNotice = (
  { t }: Pick<Texts, 't'>,
  { cashouts, debt }: Retained = { cashouts: true, debt: true },
): string =>
  [
    cashouts &&
      t(
        'Of your cash-outs, amount, dates, result and reference stay in our books, without your name and address.',
      ),
    debt &&
      t(
        'If your balance is below zero, we keep what is owed with a coded form of your e-mail address, which only tells us whether the same address signs up again.',
      ),
  ]
    .filter(Boolean)
    .join(' ')
