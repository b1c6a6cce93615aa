/** Keys in localStorage, each an export of its own: the scripts inside the first HTML contain only those they use. */

/** `enc_id` of the participant whose records may be read at start. */
export const owner = 'stipend.owner'
/** Pictures of the last pages, for the first paint of the next start. */
export const painted = 'stipend.painted'
/** Studies saved and hidden on a picture, before the portal's code was there. */
export const earlyMarks = 'stipend.early-marks'
/** Set from a sign-out without a network until the host knows of it. */
export const signedOut = 'stipend.signed-out'
/** Time of the last sign-out on this device, in milliseconds since 1970, for tabs that slept meanwhile. */
export const leftAt = 'stipend.left-at'
/**
 * Present while a participant is signed in who is not to be kept on this device. A name of that sign-in, and the
 * `enc_id` once it is known, separated by a space.
 */
export const sessionOnly = 'stipend.session-only'
/** `enc_id`, day of the last visit, and when studies were last seen before and on that day, separated by spaces. */
export const visit = 'stipend.visit'
/** Number of studies opened on this device, for the decision to propose installing. */
export const studiesOpened = 'stipend.studies-opened'
/** Set when the participant has declined or finished installing. */
export const installDeclined = 'stipend.install-declined'
/** Whether a passkey is offered on this device: `open` from the first sign-in with a password, `done` once it was. */
export const passkeyOffer = 'stipend.passkey-offer'
/** Pending summary of the outbox, so that the first paint need not open a database. */
export const outbox = 'stipend.outbox'
/** When the sessions of participants ended by themselves whose own work is still here, by `enc_id`. */
export const endedAt = 'stipend.ended-at'
/** Participants whose accounts are deleted and whose own work is still here, by `enc_id`. */
export const deletedAccount = 'stipend.deleted-account'
/** The language chosen on this device: `en` or `es`. */
export const language = 'stipend.language'
/** `enc_id` of the participant with push notifications on this device. */
export const push = 'stipend.push'
/** The kinds of notifications that this participant has chosen here, with commas between them. */
export const pushKinds = 'stipend.push-kinds'
