import type { Dictionary } from '../language.ts'

/** A study's page, the comparison, and what her own list leaves out. */
export const study = {
  Study: 'Estudio',
  'This study gives no way to apply at the moment.': 'Por el momento este estudio no indica cómo postularse.',
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
  '{date}, our guess: the study does not say': '{date}, según nuestro cálculo: el estudio no lo dice',
  'That page is not encrypted: others on your network can read what you type.':
    'Esa página no está cifrada: otras personas en su red pueden leer lo que escriba.',
  'Never pay to take part, and never deposit a check and send money on.':
    'Nunca pague por participar ni deposite un cheque para luego reenviar dinero.',
  'Never give your Social Security number or bank details to apply.':
    'Nunca dé su número de Seguro Social ni sus datos bancarios para postularse.',
  'The study is theirs: what you tell them there is between you and them.':
    'El estudio es de ellos: lo que les diga allí queda entre usted y ellos.',

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
  'Your ZIP code is in no area that we know': 'Su código postal no está en ninguna zona que conozcamos',
  'Your area is among them': 'Su zona es una de ellas',
  'Your area is not among them': 'Su zona no es una de ellas',
  'Under {limit}': 'Menos de {limit} años',
  '{limit} or younger': '{limit} años o menos',
  'Over {limit}': 'Más de {limit} años',
  '{limit} or older': '{limit} años o más',
  '{limit} years old': '{limit} años',
  'Any age but {limit}': 'Cualquier edad menos {limit} años',
  'Gender: {value}': 'Género: {value}',
  '{name} is not {value}': '{name} no es {value}',

  'Compare studies': 'Comparar estudios',
  'Nothing to compare yet': 'Todavía no hay nada que comparar',
  'Save two or three studies with their bookmarks, and see them here side by side.':
    'Guarde dos o tres estudios con su marcador y véalos aquí, uno al lado del otro.',
  'Saved studies to add': 'Estudios guardados para agregar',
  '{title} from the comparison': '{title} de la comparación',
  'For an hour': 'Por hora',
  Takes: 'Dura',
  Where: 'Dónde',
  'How you apply': 'Cómo postularse',
  'On {place}': 'En {place}',
  'By e-mail to {address}': 'Por correo a {address}',
  'By phone at {number}': 'Por teléfono al {number}',
  'On a page of the company': 'En una página de la empresa',
  Who: 'Quién',
  '{date}, our guess': '{date}, según nuestro cálculo',
  'Fits you': 'Es para usted',
  'No: {reasons}': 'No: {reasons}',
  'As far as we can tell': 'Hasta donde sabemos',

  'Not for you now': 'Por ahora no son para usted',
  'Studies that {list} leaves out, and why. The reasons are the ones that the list itself goes by, from {profile}.':
    'Los estudios que no aparecen en {list}, y por qué. Las razones son las mismas con las que se hace la lista, según {profile}.',
  'your own list': 'su lista',
  'your profile': 'su perfil',
  'Nothing is left out': 'No falta ninguno',
  'Every study that is open just now is on your own list.':
    'Todos los estudios abiertos en este momento están en su lista.',
  'Hidden by you': 'Ocultados por usted',
  'You took these off your lists.': 'Usted los quitó de sus listas.',
  'In other areas': 'En otras zonas',
  'These take part in places that your ZIP code is not in.':
    'Se realizan en lugares a los que no corresponde su código postal.',
  'For other ages': 'Para otras edades',
  'Age is counted by the year of birth in your profile.':
    'La edad se calcula con el año de nacimiento de su perfil.',
  'For another gender': 'Para otro género',
  'These ask for one gender, and your profile says another.': 'Piden un género y su perfil indica otro.',
  'In other areas of the US': 'En otras zonas de Estados Unidos',
  'In {city}': 'En {city}',
  '{dollars}/hour': '{dollars}/hora',
} as const satisfies Dictionary
