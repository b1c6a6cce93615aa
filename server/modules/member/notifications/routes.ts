import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { type PageCall, PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { choiceTexts } from '#server/platform/mail-queue/mail-choices.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'
import { deleteOfParticipant } from '#server/platform/sessions/push-subscriptions.ts'

/** The columns of the e-mails that a participant chooses, by their names in the form. */
const mails = [
  ['mail_payouts', 'mailsPayouts'],
  ['mail_points', 'mailsPoints'],
  ['mail_studies', 'mailsStudies'],
] as const

const page = formForParticipants(
  settingsPaths.notifications,
  fieldsOf(
    v.entriesFromList(
      [
        ...(['mail_payouts', 'mail_points', 'mail_studies', 'browsers'] as const),
        // The choices that the form showed when it was opened: only one that was changed since is saved.
        ...(['was_mail_payouts', 'was_mail_points', 'was_mail_studies', 'was_browsers'] as const),
      ],
      v.optional(v.literal('on')),
    ),
  ),
)

/** The page for choosing notifications. It needs no script. */
export function notificationRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const show = async ({ c, participant }: PageCall<typeof page>, isSaved: boolean) => {
    const choices = await findChoices(db, participant.participantId)
    if (choices === null) throw new HostError('unauthenticated')
    return notificationPage(deps, c, choices, isSaved)
  }
  return new PageRoutes(deps)
    .show(page, (call) => show(call, false))
    .take(page, async (call) => {
      const { form } = call
      await saveChoices(db, call.participant.participantId, {
        mails: Object.fromEntries(
          mails.flatMap(([name, column]) =>
            form[name] === form[`was_${name}`] ? [] : [[column, form[name] === 'on']],
          ),
        ),
        endsBrowsers: form.was_browsers === 'on' && form.browsers !== 'on',
      })
      return show(call, true)
    }).app
}

const notificationPage = definePage(
  ({ form, links, plural, t }, { browsers, ...chosen }: NotificationChoices, isSaved: boolean) => {
    const labels = choiceTexts({ t })
    const mailChoices = mails.map(([name, column]) => ({
      name,
      label: labels[column],
      isChecked: chosen[column],
    }))
    const browserChoice = {
      name: 'browsers',
      label: plural(
        browsers,
        'Notifications on one device, of the kinds that you have chosen there',
        'Notifications on {count} devices, of the kinds that you have chosen there',
      ),
      isChecked: true,
    }
    const choices = browsers > 0 ? [...mailChoices, browserChoice] : mailChoices
    return {
      title: t('Your notifications'),
      body: html`${isSaved && html`<p role="status"><strong>${t('Your choices are saved.')}</strong></p>`}
        <p>
          ${t('Messages that keep your account safe, such as about a new password, always come. We send no advertisements.')}
        </p>
        ${form({
          action: settingsPaths.notifications,
          choices,
          hidden: Object.fromEntries(
            choices.flatMap(({ name, isChecked }) => (isChecked ? [[`was_${name}`, 'on']] : [])),
          ),
          submit: t('Save'),
        })}
        ${
          browsers === 0 &&
          html`<p>
            ${t('Notifications are turned on in the portal, under Earnings. Their kinds are chosen there too, for each device.')}
          </p>`
        }`,
      stub: links([]),
    }
  },
)

type NotificationChoices = NonNullable<Awaited<ReturnType<typeof findChoices>>>

/** A participant's choices, and the number of browsers that show notifications; null if the account was deleted. */
async function findChoices(db: Database, participantId: number) {
  const [row] = await db
    .select({
      mailsPayouts: participants.mailsPayouts,
      mailsPoints: participants.mailsPoints,
      mailsStudies: participants.mailsStudies,
    })
    .from(participants)
    .where(eq(participants.id, participantId))
  if (!row) return null
  const ofParticipant = eq(pushSubscriptions.participantId, participantId)
  return { ...row, browsers: await db.$count(pushSubscriptions, ofParticipant) }
}

/**
 * Browsers can only be removed here, because each one adds itself.
 *
 * @param wanted.mails Only those that are to change.
 */
async function saveChoices(
  db: Database,
  participantId: number,
  wanted: { mails: Partial<Omit<NotificationChoices, 'browsers'>>; endsBrowsers: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (Object.keys(wanted.mails).length > 0)
      await tx.update(participants).set(wanted.mails).where(eq(participants.id, participantId))
    if (wanted.endsBrowsers) await deleteOfParticipant(tx, participantId)
  })
}
