import { observable } from '#base/observable.ts'

/** Words with which the next search begins. They tell of illnesses: no address, and so no request, holds them. */
export const handedWords = observable('')
