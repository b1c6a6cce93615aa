import * as v from 'valibot'
import { setting } from './setting.ts'

const days = (least: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(least))

/**
 * How many days the host keeps what it no longer needs for the participant's account. Answers are for the study; a year
 * covers tax questions and disputes; clicks compare a month with last year's.
 */
export const retentionEntries = {
  KEEP_ANSWERS_DAYS: setting('a number of days from 1 to 9999', days(1), '730'),
  KEEP_ADDRESSES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
  KEEP_CLICKS_DAYS: setting('a number of days from 180 to 9999', days(180), '400'),
  KEEP_MESSAGES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
}
