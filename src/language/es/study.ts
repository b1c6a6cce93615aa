import type { Dictionary } from '#language/language.ts'

/** A study's page, the comparison, and the studies that My Studies leaves out. */
export const study = {
  'Report a problem': 'Informar de un problema',
  'There is no way to apply to this study right now.':
    'Por el momento este estudio no indica cómo postularse.',
  '(opens in a new tab)': '(se abre en otra pestaña)',
  'Apply by e-mail': 'Postularme por correo',
  'Apply by phone': 'Postularme por teléfono',
  'About this study': 'Sobre este estudio',
  Sponsored: 'Patrocinado',
  'You hid this study from your lists.': 'Usted ocultó este estudio de sus listas.',
  City: 'Ciudad',
  Company: 'Empresa',
  'Other Studies': 'Otros estudios',
  'Answer the questionnaire': 'Responder el cuestionario',
  'Your answers, {date}': 'Sus respuestas, {date}',

  'Before you go': 'Antes de continuar',
  'You apply on': 'Se postula en',
  'You write to': 'Escribe a',
  'You call': 'Llama a',
  'A page of the company': 'Una página de la empresa',
  'Takes place': 'Se realiza',
  Pays: 'Paga',
  'Open until': 'Abierto hasta',
  '{date} (estimated: the study gives no date)': '{date} (aproximado: el estudio no da una fecha)',
  'That page is not encrypted: others on your network can read what you type.':
    'Esa página no está cifrada: otras personas en su red pueden leer lo que escriba.',
  'Never pay to take part, and never deposit a check and send money on.':
    'Nunca pague por participar ni deposite un cheque para luego reenviar dinero.',
  'Never give your Social Security number or bank details to apply.':
    'Nunca dé su número de Seguro Social ni sus datos bancarios para postularse.',
  'The company runs the study: what you tell it there is between you and the company.':
    'La empresa hace el estudio: lo que le diga allí queda entre usted y la empresa.',

  'Does this fit me?': '¿Es para mí?',
  'By your profile it does.': 'Según su perfil, sí.',
  'By your profile it does not, so your own list leaves it out.':
    'Según su perfil, no; por eso no aparece en su lista.',
  'By your profile it does, as far as we can tell. The company checks the rest.':
    'Según su perfil, sí, hasta donde sabemos. La empresa verifica lo demás.',
  Fits: 'Cumple',
  'Does not fit': 'No cumple',
  'Not checked here': 'No se verifica aquí',
  'Compared on this device with {profile}. Who takes part is up to the company.':
    'Se compara en este dispositivo con {profile}. La empresa decide quién participa.',
  'You hid this study': 'Usted ocultó este estudio',
  'Open everywhere in the US': 'Abierto en todo Estados Unidos',
  'Open in some areas of the US': 'Abierto en algunas zonas de Estados Unidos',
  'You: {own}': 'Usted: {own}',
  'We do not know the area of your ZIP code': 'No conocemos la zona de su código postal',
  'Your area is among them': 'Su zona es una de ellas',
  'Your area is not among them': 'Su zona no es una de ellas',
  'Under {limit}': 'Edad: menos de {limit}',
  '{limit} or younger': 'Edad: {limit} o menos',
  'Over {limit}': 'Edad: más de {limit}',
  '{limit} or older': 'Edad: {limit} o más',
  'Age {limit}': 'Edad: {limit}',
  'Any age but {limit}': 'Cualquier edad menos {limit}',
  'Gender: {value}': 'Género: {value}',
  '{name} is not {value}': '{name} no es {value}',

  'Nothing to compare yet': 'Todavía no hay nada que comparar',
  'Save two or three studies with their bookmarks, and see them here side by side.':
    'Guarde dos o tres estudios con su marcador y véalos aquí, uno al lado del otro.',
  'Saved studies to add': 'Estudios guardados para agregar',
  '{title} from the comparison': '{title} de la comparación',
  'Per hour': 'Por hora',
  Takes: 'Dura',
  Where: 'Dónde',
  'How you apply': 'Cómo postularse',
  'On {place}': 'En {place}',
  'By e-mail to {address}': 'Por correo a {address}',
  'By phone at {number}': 'Por teléfono al {number}',
  'On a page of the company': 'En una página de la empresa',
  Who: 'Quién',
  '{date} (estimated)': '{date} (aproximado)',
  'Fits you': 'Es para usted',
  'No: {reasons}': 'No: {reasons}',
  'As far as we can tell': 'Hasta donde sabemos',

  'Studies that are not on {list}, and why. The reasons come from {profile}.':
    'Los estudios que no aparecen en {list}, y por qué. Las razones salen de {profile}.',
  'your own list': 'su lista',
  'your profile': 'su perfil',
  'Nothing is left out': 'No falta ninguno',
  'Every study that is open right now is on your own list.':
    'Todos los estudios abiertos en este momento están en su lista.',
  'Hidden by you': 'Ocultados por usted',
  'You took these off your lists.': 'Usted los quitó de sus listas.',
  'For other areas': 'Para otras zonas',
  'These are for people in areas that your ZIP code is not in.':
    'Son para personas de zonas a las que no corresponde su código postal.',
  'For other ages': 'Para otras edades',
  'Age is counted by the year of birth in your profile.':
    'La edad se calcula con el año de nacimiento de su perfil.',
  'For another gender': 'Para otro género',
  'These ask for one gender, and your profile says another.': 'Piden un género y su perfil indica otro.',
  'In other areas of the US': 'En otras zonas de Estados Unidos',
  'In {city}': 'En {city}',
  'For people in {city}': 'Para personas de {city}',
  'For people in other areas of the US': 'Para personas de otras zonas de Estados Unidos',
  '{dollars}/hour': '{dollars}/hora',
} as const satisfies Dictionary
