export const sessionSeconds = 12 * 60 * 60
/** How long a use of the passkey counts for payouts and roles. */
export const stepUpSeconds = 5 * 60

export const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
