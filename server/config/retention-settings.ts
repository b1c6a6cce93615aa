import * as v from 'valibot'
import { setting } from './setting.ts'

/** How many days the host keeps what it no longer needs for the participant's account. */
export interface RetentionSettings {
  /** Answers to questionnaires, from the day they were sent. */
  answersDays: number
  /** Name and address of a cash-out, from the day it was sent or failed. */
  addressesDays: number
  /** Clicks on studies and surveys. */
  clicksDays: number
  /** Messages to support and its answers, from the day the thread was answered or closed. */
  messagesDays: number
}

const days = (least: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(least))

/** Answers are for the study; a year covers tax questions and disputes; clicks compare a month with last year's. */
export const retentionEntries = {
  KEEP_ANSWERS_DAYS: setting('a number of days from 1 to 9999', days(1), '730'),
  KEEP_ADDRESSES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
  // A provider may confirm a survey or take its points back for months.
  KEEP_CLICKS_DAYS: setting('a number of days from 180 to 9999', days(180), '400'),
  KEEP_MESSAGES_DAYS: setting('a number of days from 30 to 9999', days(30), '400'),
}
