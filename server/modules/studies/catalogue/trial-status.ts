/** Statuses of a registry under which a trial, or one of its sites, is for participants. */
export const recruiting = 'RECRUITING'
/** Shown as opening soon; not offered by section 7's list, which cannot say so. */
export const recruitsSoon = 'NOT_YET_RECRUITING'
