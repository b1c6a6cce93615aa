/** Key of the words with which the next search begins. They tell of illnesses: no address, and so no request, has them. */
export const handedWords = ['handed_words'] as const
