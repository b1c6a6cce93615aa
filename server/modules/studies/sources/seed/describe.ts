import type { Random } from '#server/runtime/seeded-random.ts'
import type { Pay } from './pay.ts'
import type { Setting, Topic } from './topics/topic.ts'

/** What is already decided about a study when its description is written. */
export interface Outline {
  topic: Topic
  setting: Setting
  intro: string
  /** `Women 25 to 44`. */
  people: string
  pay: Pay
  /** Facility and city, or the cities; null where it takes place at home. */
  where: string | null
}

const settingTexts: Readonly<Record<Setting, readonly string[]>> = {
  room: [
    'Evening and Saturday times are available. Coffee, water and something to eat are on the table.',
    'Please arrive ten minutes early to sign in; the room is accessible without steps.',
    'Parking or a transit pass is paid for. Bring reading glasses if you use them.',
    'A researcher sits behind a one-way mirror, and we introduce you before we start.',
  ],
  clinic: [
    'Visits are possible early in the morning, in the evening and on Saturdays.',
    'Parking is free, and rides can be arranged at no cost to you.',
    'The first visit takes about two hours, with plenty of time for your questions before you sign anything.',
    'You can leave the study at any time without giving a reason, and your care does not change.',
  ],
  call: [
    'You need a laptop or tablet with a camera and a quiet corner. The link arrives the day before.',
    'A short sound check the day before saves everybody time.',
    'Join from wherever you are at ease. Cameras are on during the talk and off in the break.',
  ],
  home: [
    'The products come to your door, and return postage is paid.',
    'You go at your own pace, and a researcher is a text message away.',
    'You receive one parcel, which does not need a signature.',
  ],
  remote: [
    'A study nurse is your contact from the first day to the last.',
    'There is no clinic to travel to. A study nurse guides you by video and phone.',
    'Should a sample be needed, a nurse comes to you or a kit comes by mail.',
  ],
  phone: [
    'Take part whenever you like, a little every day or all at once.',
    'A phone and an ordinary connection are enough; the app uses less data than an evening of music.',
    'You start by following a link to the test version of the app.',
  ],
  form: [
    'It works on a phone and on a computer, and saves as you go.',
    'You can stop and come back until the survey closes.',
    'One sitting is best, but it is not required.',
  ],
}

const placeOf = ({ setting, where }: Outline): string => {
  if (where !== null) return where
  if (setting === 'call') return 'By video, from home'
  if (setting === 'remote') return 'From home, by video and mail'
  if (setting === 'phone') return 'On your own phone'
  return setting === 'form' ? 'In your browser' : 'At your home'
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const heading = (text: string) => `<h3>${escaped(text)}</h3>`
const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
const labelled = (label: string, text: string) => `<strong>${label}:</strong> ${escaped(text)}`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The description of a study as HTML of `p`, `h3`, `ul`, `li` and `strong`. Says nothing that the outline does not. */
export function describe(outline: Outline, random: Random): string {
  const { topic, intro, people, pay, setting } = outline
  const time = random.pick(topic.times)
  const practical = random.pick(settingTexts[setting])
  const note = random.pick(topic.notes)
  const doing =
    heading(random.pick(['What you will do', 'What to expect', 'How it works', 'Your part'])) +
    list(topic.steps)
  const joining =
    heading(random.pick(['Who can join', 'Who we are looking for', 'This may be for you if'])) +
    list([people, ...topic.criteria])
  const receiving =
    heading(random.pick(['What you receive', 'Payment', 'For your time'])) + paragraph(pay.sentence)
  const layouts = [
    () =>
      paragraph(intro) +
      doing +
      heading('Time and place') +
      paragraph(`${time}. ${placeOf(outline)}. ${practical}`) +
      joining +
      receiving +
      paragraph(note),
    () =>
      paragraph(intro) +
      `<ul><li>${labelled('Time', time)}</li><li>${labelled('Place', placeOf(outline))}</li><li>${labelled('Pay', pay.display)}</li></ul>` +
      doing +
      paragraph(note) +
      joining +
      paragraph(`${practical} ${pay.sentence}`),
    () =>
      paragraph(intro) +
      paragraph(note) +
      joining +
      doing +
      `<p>${labelled('Good to know', `${time}. ${placeOf(outline)}. ${practical}`)}</p>` +
      receiving,
  ]
  return random.pick(layouts)()
}
