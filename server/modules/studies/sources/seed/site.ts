import type { Random } from '#server/runtime/seeded-random.ts'
import places from '#server/content/seed/places.json' with { type: 'json' }
import type { Place, Setting } from './schemas.ts'

/** The place of a study, and the market areas near enough to it. */
export interface Site {
  setting: Setting
  /** Market areas; empty means everywhere. */
  dmas: number[]
  city: { name: string; state: string } | null
  facility: string | null
  online: boolean
  /** For the description; null for a study without a facility. */
  where: string | null
  /** Of the phone number to call. */
  areaCode: string
}

const tollFree = '800'

/** @param needsCity Hold the study in one city, also where its setting does not ask for one. */
export function decideSite(random: Random, setting: Setting, needsCity: boolean): Site {
  const inPerson = setting === 'room' || setting === 'clinic'
  const online = setting === 'call' || setting === 'form' || (setting === 'remote' && random.chance(0.5))
  const spread = random.next()
  if (needsCity || spread < (inPerson ? 0.78 : 0.14)) return oneCity(random, setting, online)
  if (inPerson || spread < 0.34) return severalCities(random, setting, online)
  return { setting, dmas: [], city: null, facility: null, online, where: null, areaCode: tollFree }
}

function oneCity(random: Random, setting: Setting, online: boolean): Site {
  const place = busier(random)
  const facility = facilityOf(random, setting, place)
  return {
    setting,
    dmas: [place.dma],
    city: { name: place.city, state: place.state },
    facility,
    online,
    where: facility === null ? null : `${facility}, ${place.city}`,
    areaCode: place.areaCode,
  }
}

function severalCities(random: Random, setting: Setting, online: boolean): Site {
  const chosen = random.shuffle(places).slice(0, random.integer(2, 5))
  const names = chosen.map(({ city }) => city)
  const inPerson = setting === 'room' || setting === 'clinic'
  return {
    setting,
    dmas: chosen.map(({ dma }) => dma),
    city: null,
    facility: null,
    online,
    where: inPerson
      ? `In ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}, whichever is nearest`
      : null,
    areaCode: tollFree,
  }
}

/** Places are listed by size: larger ones are chosen more often. */
function busier(random: Random): Place {
  const place = places[Math.floor(places.length * random.next() ** 1.6)]
  if (place === undefined) throw new RangeError('No places')
  return place
}

function facilityOf(random: Random, setting: Setting, place: Place): string | null {
  if (setting === 'room') return random.pick(place.rooms)
  if (setting === 'clinic') return random.pick(place.clinics)
  return null
}
