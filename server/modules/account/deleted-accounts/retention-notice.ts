import type { Texts } from '#server/language/texts.ts'

/** Every page and message about a deletion uses these words. */
export const retentionNotice = ({ t }: Texts): string =>
  t(
    'Of your cash-outs, amount, dates, result and reference stay in our books, without your name and address. If your balance is below zero, we keep what is owed with a coded form of your e-mail address, which only tells us whether the same address signs up again.',
  )
