import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'

/** Whether a trial, or one of its sites, takes participants now or soon, by its status at the registry. */
export const isOpen = (status: string): boolean => status === recruiting || status === recruitsSoon
