import type { Dictionary } from '#language/language.ts'

/** Near me: trials by their places, and the call to one. */
export const near = {
  'Enter a ZIP code, or use your place.': 'Escriba un código postal o use su ubicación.',
  'There is no ZIP code {zip}.': 'El código postal {zip} no existe.',
  'This place is not in the US. Enter a ZIP code instead.':
    'Esta ubicación no está en Estados Unidos. Escriba un código postal.',
  'This browser cannot tell a place. Enter a ZIP code.':
    'Este navegador no puede dar una ubicación. Escriba un código postal.',
  'This browser was not allowed to tell your place. Enter a ZIP code instead.':
    'Este navegador no tiene permiso para dar su ubicación. Escriba un código postal.',
  'Your device could not find its place. Enter a ZIP code instead.':
    'Su dispositivo no pudo encontrar su ubicación. Escriba un código postal.',
  'Use my place': 'Usar mi ubicación',
  'Finding your place…': 'Buscando su ubicación…',
  'Your place stays on this device. We never send it.':
    'Su ubicación se queda en este dispositivo. Nunca la enviamos.',
  'Condition or study, such as asthma': 'Enfermedad o estudio, como asma',
  Distance: 'Distancia',
  'Within 1 mile': 'Hasta 1 milla',
  'Within {count} miles': 'Hasta {count} millas',
  Nearest: 'Más cercanos',
  'Map of the places within {miles}': 'Mapa de los lugares a menos de {miles}',
  'Less than 1 mile': 'Menos de 1 milla',
  '1 mile': '1 milla',
  '{count} miles': '{count} millas',
  'A place without a name': 'Un lugar sin nombre',
  'Place unknown': 'Lugar desconocido',
  'confirmed today': 'confirmado hoy',
  'confirmed yesterday': 'confirmado ayer',
  'confirmed {count} days ago': 'confirmado hace {count} días',
  Call: 'Llamar',
  'Get in touch': 'Comunicarse',
  'Call this place': 'Llamar a este lugar',
  'Write to this place': 'Escribir a este lugar',
  '{number}, extension {extension}': '{number}, extensión {extension}',
  'This place gives no phone number or e-mail address. The study’s page tells how to apply.':
    'Este lugar no da teléfono ni correo electrónico. La página del estudio dice cómo postularse.',
  'This place gives no phone number or e-mail address of its own. This is the contact for all places.':
    'Este lugar no da teléfono ni correo electrónico propios. Este es el contacto para todos los lugares.',
  'Did you reach them?': '¿Pudo comunicarse?',
  'Yes notes it in My applications.': 'Con “Sí” queda anotado en Mis postulaciones.',
  Close: 'Cerrar',
  'What to say': 'Qué decir (en inglés)',
  'What they will ask': 'Qué le preguntarán',
  'Your age': 'Su edad',
  'Your age: {age}': 'Su edad: {age}',
  'Your ZIP code': 'Su código postal',
  'Your ZIP code: {zip}': 'Su código postal: {zip}',
  'Your condition, since when, and what you take for it':
    'Su enfermedad, desde cuándo la tiene y qué toma para ella',
  'What to ask them': 'Qué preguntar',
  'How often would I come, and how long does a visit take?':
    '¿Con qué frecuencia tendría que ir y cuánto dura una visita?',
  'Am I paid, and do you pay for my way there?': '¿Me pagan, y pagan el viaje hasta allí?',
  'Can I keep taking my medicine, and can I stop at any time?':
    '¿Puedo seguir tomando mis medicinas y puedo dejarlo en cualquier momento?',
  'The places of ZIP codes are not on this device yet. Connect once, and they stay here.':
    'Las ubicaciones de los códigos postales todavía no están en este dispositivo. Conéctese una vez y quedarán aquí.',
  'The places in {states} are not on this device yet. They load as soon as you are connected.':
    'Los lugares de {states} todavía no están en este dispositivo. Se cargarán en cuanto tenga conexión.',
  '1 other study near here is not on this device yet. Connect to see it.':
    'Hay 1 estudio más cerca de aquí que todavía no está en este dispositivo. Conéctese para verlo.',
  '{count} other studies near here are not on this device yet. Connect to see them.':
    'Hay {count} estudios más cerca de aquí que todavía no están en este dispositivo. Conéctese para verlos.',
  'This portal does not know the places of its studies.':
    'Este portal no conoce los lugares de sus estudios.',
  'Where are you looking?': '¿Dónde busca?',
  'Enter a ZIP code to see the trials around it, with the phone numbers of their places.':
    'Escriba un código postal para ver los ensayos clínicos cercanos, con los teléfonos de sus lugares.',
  'No open place near here': 'Ningún lugar abierto cerca de aquí',
  'Try fewer or different words, or a larger distance.':
    'Pruebe con menos palabras, con otras o con una distancia mayor.',
  'No trial that fits you has an open place within 100 miles.':
    'Ningún ensayo clínico para usted tiene un lugar abierto a menos de 100 millas.',
  'Try a larger distance.': 'Pruebe con una distancia mayor.',
  'Places near you': 'Lugares cerca de usted',
  'This trial has no place within 100 miles of your ZIP code.':
    'Este ensayo clínico no tiene ningún lugar a menos de 100 millas de su código postal.',
  'Show 1 more place': 'Mostrar 1 lugar más',
  'Show {count} more places': 'Mostrar {count} lugares más',
  'Not recruiting here': 'Aquí no busca participantes',
} as const satisfies Dictionary
