import companies from '#server/content/seed/companies.json' with { type: 'json' }

export { companies }

/** A domain under the reserved top level `.example`, so that nothing sent there reaches anyone. */
export const domainOf = (company: string) => `${company.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`
