const inBrowsers = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })

/** The day in the time zone of the tests' browsers, such as "2026-11-27". */
export const today = (): string => inBrowsers.format(Date.now())

export const thisYear = (): number => Number(today().slice(0, 4))
