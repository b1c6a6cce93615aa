import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import type { Policy } from '#contract/endpoints/endpoint.ts'
import { policies } from '#contract/endpoints/policies.ts'
import { expect, it } from 'vitest'

/** Other tests take the guards of a call from its row, so they would follow a row that was weakened by mistake. */
const pinnedAtDesk = `
signOut viewer
stepUpOptions viewer
stepUp viewer
invite owner step-up
changeOperator owner step-up
removePasskey viewer step-up
changeNotices viewer step-up
payouts support opens payouts
sendPayout payer step-up opens payouts
failPayout payer step-up opens payouts
approvePayout payer step-up opens payouts
withdrawApproval payer opens payouts
stopPayout payer step-up opens payouts
undoPayout payer step-up opens payouts
holdPayout support opens payouts
releasePayout payer step-up opens payouts
finance payer opens payouts
lookAtDifference payer step-up
financeFile payer step-up opens payouts
openPerson support opens account
findPeople support opens account
holdAccount support opens account
peopleOnHold support opens account
releaseAccount payer step-up opens account
addPoints payer step-up opens points
endSessions support opens account
pointsWishes payer opens points
withdrawPoints payer opens points
hideSource editor
correctStudy editor
addOwnStudy editor
addPicture editor
editOwnStudy editor
scheduleOwnStudy editor
closeOwnStudy editor
featureOwnStudy editor
undoOwnStudy editor
deleteOwnStudy editor
answersFile editor step-up opens answers
readRoster support opens answers
readSessions support opens profile
actOnRoster editor opens answers
payOnRoster payer step-up opens points
writeToRoster editor opens account
contactThreads support opens messages
contactThread support opens messages
answerThread support opens messages
closeThread support opens messages
reopenThread support opens messages
mails support opens account
retryMails support
`

const pinnedAtPortal = `
user participant
login anyone csrf-token
signUp anyone csrf-token
intake participant
intakeAnswer participant user owner key-optional confirmed
profile participant user owner key-optional
saved participant
save participant user
hide participant user
applications participant
noteApplication participant user
participations participant
participate participant user owner key-required
participationStudy participant
identity participant
identitySession participant csrf-token
push participant csrf-token
passkeySignIn anyone csrf-token
passkeyOptions participant csrf-token
addPasskey participant csrf-token
cashout participant csrf-token owner key-assigned confirmed
confirmationLink participant csrf-token
ledger participant
cashouts participant
providerSurveys participant
surveyStart participant
surveyHistory participant
surveyMinutes participant csrf-token
support participant
appeal participant csrf-token
outcome participant
cancelOutcome participant csrf-token owner
endedPost participant csrf-token owner
`

const lines = (text: string) => text.trim().split('\n').toSorted()
const line = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ')

it('calls of the desk that change something or open a record keep their role and step-up', () => {
  const guarded = Object.entries<DeskEndpoint>(desk)
    .filter(([, { access, method, opens }]) => access !== 'anyone' && (method === 'POST' || opens))
    .map(([name, { access, stepUp, opens }]) =>
      line(name, access, stepUp && 'step-up', opens && `opens ${opens}`),
    )
  expect(guarded.toSorted()).toEqual(lines(pinnedAtDesk))
  const open = Object.entries<DeskEndpoint>(desk).filter(([, { access }]) => access === 'anyone')
  expect(open.map(([name]) => name).toSorted()).toEqual(['enrol', 'enrolOptions', 'signIn', 'signInOptions'])
})

it('calls of the portal that need a session or change something keep their guards', () => {
  const guarded = Object.entries<Policy>(policies)
    .filter(([, { access, csrf }]) => access === 'participant' || csrf)
    .map(([name, { access, csrf, checksOwner, once, confirmed }]) =>
      line(name, access, csrf, checksOwner && 'owner', once && `key-${once.key}`, confirmed && 'confirmed'),
    )
  expect(guarded.toSorted()).toEqual(lines(pinnedAtPortal))
})
