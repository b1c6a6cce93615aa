import type { Dictionary } from '#language/language.ts'

/** The profile. */
export const profile = {
  'Your profile': 'Su perfil',
  'It decides which studies you see. Fields marked * are required.':
    'Decide qué estudios ve. Los campos con * son obligatorios.',
  'Save profile': 'Guardar el perfil',
  'About you': 'Sobre usted',
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'ZIP code': 'Código postal',
  'Date of birth (MM/DD/YYYY)': 'Fecha de nacimiento (MM/DD/AAAA)',
  'With “Prefer not to say”, studies that ask for a gender are not listed.':
    'Con “Prefiero no decirlo” no se muestran los estudios que piden un género.',
  'More about you': 'Más sobre usted',
  'All of this is optional. Some studies look for it.': 'Todo esto es opcional. Algunos estudios lo buscan.',
  Ethnicity: 'Origen étnico',
  'Phone type': 'Tipo de teléfono',
  Pets: 'Mascotas',
  'Why did you join?': '¿Por qué se registró?',
  'Are you interested in flexible work?': '¿Le interesa el trabajo flexible?',
  'Would you like free samples?': '¿Le gustaría recibir muestras gratis?',
  'Enter a five-digit ZIP code, such as 99999.':
    'Escriba un código postal de cinco números, por ejemplo 99999.',
  'Enter a date in the past, from {year} on.': 'Escriba una fecha ya pasada, del año {year} en adelante.',
  'This answer is too long.': 'Esta respuesta es demasiado larga.',
  'A verified identity helps us pay you without further questions.':
    'Con su identidad verificada podemos pagarle sin más preguntas.',
  'Verify your identity': 'Verificar su identidad',
  'Download everything about you, or see who has it.':
    'Descargue todo lo que hay sobre usted o vea quién lo tiene.',

  // Choices; the English word is sent.
  'Prefer not to say': 'Prefiero no decirlo',
  'American Indian or Alaska Native': 'Indígena de las Américas o nativo de Alaska',
  Asian: 'Asiático',
  'Black or African American': 'Negro o afroamericano',
  'Native Hawaiian or Other Pacific Islander': 'Nativo de Hawái o de otra isla del Pacífico',
  White: 'Blanco',
  'Two or More Races': 'Dos razas o más',
  Other: 'Otro',
  Android: 'Android',
  iOS: 'iOS',
  'Dog(s)': 'Perro(s)',
  'Cat(s)': 'Gato(s)',
  'Both dog(s) and cat(s)': 'Perro(s) y gato(s)',
  None: 'Ninguna',
  No: 'No',
  'I like giving my opinion': 'Me gusta dar mi opinión',
  'I want to earn extra cash': 'Quiero ganar dinero extra',
  Both: 'Las dos cosas',
} as const satisfies Dictionary
