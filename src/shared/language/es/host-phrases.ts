/** What hosts compose of a number and a few words, in Spanish: the dictionary cannot hold each. */

const pay =
  /^(up to )?(\$[\d.,]+(?: – \$[\d.,]+)?)(?: (per [a-z ]+|gift card|in total))?(?:, (up to \$[\d.,]+ in total|\$[\d.,]+ in total))?$/i

const payUnits: Readonly<Record<string, string>> = {
  'per visit': 'por visita',
  'per install': 'por instalación',
  'per session': 'por sesión',
  'per day': 'por día',
  'per night': 'por noche',
  'per week': 'por semana',
  'per month': 'por mes',
  'per hour': 'por hora',
  'per survey': 'por encuesta',
  'per questionnaire': 'por cuestionario',
  'per interview': 'por entrevista',
  'per assessment': 'por evaluación',
  'per scan': 'por examen de imagen',
  'per blood draw': 'por extracción de sangre',
  'per appointment': 'por cita',
  'per call': 'por llamada',
  'per diary': 'por diario',
  'gift card': 'en tarjeta de regalo',
  'in total': 'en total',
}

const age = String.raw`(\d+(?: ?(?:year|month|week|day|hour|minute)s?)?)`
const ages = new RegExp(`^(?:${age}|up to ${age}|${age} (?:and|or) (?:older|over)|${age} to ${age})$`, 'i')

const ageUnits: Readonly<Record<string, string>> = {
  year: 'año',
  month: 'mes',
  week: 'semana',
  day: 'día',
  hour: 'hora',
  minute: 'minuto',
}

/** A pay or an age in usual words, such as "Up to $900 per visit" or "6 Months to 2 Years"; null for other words. */
export function spanishPhrase(text: string): string | null {
  return payPhrase(text) ?? agesPhrase(text)
}

function payPhrase(text: string): string | null {
  const [found, most, amount = '', unit, total] = pay.exec(text) ?? []
  if (found === undefined) return null
  const each = unit === undefined ? '' : payUnits[unit.toLowerCase()]
  if (each === undefined) return null
  const stated = [most && 'Hasta', amount, each].filter(Boolean).join(' ')
  return total === undefined ? stated : `${stated}, ${(payPhrase(total) ?? total).toLowerCase()}`
}

function agesPhrase(text: string): string | null {
  const [found, only, most, least, from = '', to = ''] = ages.exec(text) ?? []
  if (found === undefined) return null
  if (only !== undefined) return agePhrase(only)
  if (most !== undefined) return `Hasta ${agePhrase(most)}`
  return least === undefined ? `De ${agePhrase(from)} a ${agePhrase(to)}` : `${agePhrase(least)} o más`
}

function agePhrase(text: string): string {
  const [, count = '', unit = ''] = /^(\d+) ?([a-z]*?)s?$/i.exec(text) ?? []
  const word = ageUnits[unit.toLowerCase()]
  if (word === undefined) return count
  return `${count} ${word}${count === '1' ? '' : word === 'mes' ? 'es' : 's'}`
}
