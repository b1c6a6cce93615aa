import { addDays } from '#domain/dates/calendar.ts'
import { type Random, seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { Names, domain, phone, scattered } from './names.ts'
import type { Places } from './places.ts'
import realTrials from './real-trials.json' with { type: 'json' }
import { TextVariations } from './vary-text.ts'

/** With this share of replaced words, brotli needs as many bytes for a trial as for one of 200 real ones. */
const replacedShare = 0.85
const maxAgeDays = 1500
const maxSites = 73

const texts = new TextVariations(
  realTrials.flatMap(({ summary, description = '', criteria }) => [summary, description, criteria]),
  replacedShare,
)
const facilities = new Names(realTrials.flatMap((trial) => trial.facilities))
const sponsors = new Names(realTrials.map(({ sponsor }) => sponsor))

/**
 * A record of ClinicalTrials.gov (API v2): a real one with other words, places, contacts and dates.
 *
 * @param number Counted from 0; part of the record's id.
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 */
export function trialRecord(number: number, places: Places, today: string, random: Random) {
  const { title, summary, description, criteria, eligibility } = random.pick(realTrials)
  return {
    protocolSection: {
      identificationModule: {
        nctId: `NCT9${scattered(number)}`,
        // The few real titles have too few words of their own.
        briefTitle: texts.like(title, random).slice(0, title.length),
      },
      statusModule: {
        overallStatus: random.chance(0.8) ? 'RECRUITING' : 'NOT_YET_RECRUITING',
        statusVerifiedDate: addDays(today, -Math.floor(400 * random.next() ** 2)).slice(0, 7),
        studyFirstPostDateStruct: { date: addDays(today, -Math.floor(maxAgeDays * random.next() ** 1.5)) },
        completionDateStruct: { date: addDays(today, random.integer(-400, 1600)) },
      },
      sponsorCollaboratorsModule: { leadSponsor: { name: sponsors.firm(random) } },
      descriptionModule: {
        briefSummary: texts.like(summary, random),
        detailedDescription: description === undefined ? null : texts.like(description, random),
      },
      eligibilityModule: { ...eligibility, eligibilityCriteria: texts.like(criteria, random) },
      contactsLocationsModule: {
        centralContacts: random.chance(0.9)
          ? [{ phone: phone(random), email: `${domain(random).split('.')[0]}@${domain(random)}` }]
          : [],
        locations: sites(places, seededRandom(`sites/${number}`), random),
      },
    },
  }
}

/** Of the real sites, a third have a phone number of their own, and nearly all of these an e-mail address. */
const contactShare = 157 / 476
const emailShare = 142 / 157
/** The registry gives a status for over half of the sites. */
const statusShare = 267 / 476

/**
 * As in the registry: 55 % of the trials have one US site, the others 11 on average.
 *
 * @param random The same for each version of a trial.
 * @param ofVersion Decides the status of the first site.
 */
function sites(places: Places, random: Random, ofVersion: Random) {
  const count = random.chance(0.55) ? 1 : Math.floor(2 * (1 - random.next()) ** -1.18)
  return Array.from({ length: Math.min(count, maxSites) }, (_, index) => {
    const place = places.cityIn(places.area(random), random)
    return {
      facility: facilities.facilityIn(place, random),
      city: place.city,
      state: place.state,
      country: 'United States',
      zip: place.zip,
      geoPoint: { lat: place.latitude, lon: place.longitude },
      status: index === 0 ? firstSiteStatus(ofVersion) : siteStatus(random),
      contacts: random.chance(contactShare) ? [contact(random)] : [],
    }
  })
}

/** A trial without an open site is not offered. */
function firstSiteStatus(ofVersion: Random): string | null {
  return ofVersion.chance(statusShare) ? 'RECRUITING' : null
}

function siteStatus(random: Random): string | null {
  if (!random.chance(statusShare)) return null
  return random.chance(0.95) ? 'RECRUITING' : 'WITHDRAWN'
}

function contact(random: Random) {
  const email = `${domain(random).split('.')[0]}@${domain(random)}`
  return { role: 'CONTACT', phone: phone(random), ...(random.chance(emailShare) && { email }) }
}
