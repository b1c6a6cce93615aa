import type { Dictionary } from '#language/language.ts'

/** The page of the participant's data. */
export const dataExport = {
  'Your messages to us': 'Sus mensajes al equipo de soporte',
  'Everything about you in one file, yours to keep, and a list of who has which part of it.':
    'Todo lo que hay sobre usted en un archivo que puede conservar, y una lista de quién tiene qué parte.',
  'Take it with you': 'Lléveselo',
  'Profile, applications, saved and hidden studies, answers, points, payouts and surveys, in one file that people and programs can read. It is made on this device.':
    'Perfil, postulaciones, estudios guardados y ocultos, respuestas, puntos, pagos y encuestas, en un archivo que pueden leer las personas y los programas. Se crea en este dispositivo.',
  'Download my data': 'Descargar mis datos',
  'Gathering…': 'Reuniendo…',
  'The file is made.': 'El archivo está listo.',
  'All of it is up to date.': 'Todo está al día.',
  'We could not reach the server, so these are missing: {parts}.':
    'No pudimos comunicarnos con el servidor. Falta: {parts}.',
  // The time ends with a full stop of its own (a. m.).
  'We could not reach the server: some of it is as of {time}.':
    'No pudimos comunicarnos con el servidor: una parte es del {time}',
  'We could not reach the server: some of it is as of {time}, and these are missing: {parts}.':
    'No pudimos comunicarnos con el servidor: una parte es del {time} y falta: {parts}.',
  profile: 'perfil',
  payouts: 'pagos',
  surveys: 'encuestas',
  identity: 'identidad',
  'Bring it to this device': 'Tráigalo a este dispositivo',
  'Applications, answers, saved and hidden studies come back from such a file. Nothing that is here already is lost.':
    'Con ese archivo vuelven las postulaciones, las respuestas y los estudios guardados y ocultos. No se pierde nada de lo que ya está aquí.',
  'Choose a file': 'Elegir un archivo',
  'This file is too large to be your data.': 'Este archivo es demasiado grande para ser sus datos.',
  'This file could not be read.': 'No se pudo leer este archivo.',
  'This is not a file with your data from this site.': 'Este no es un archivo con sus datos de este sitio.',
  'This file was made by another version of the portal, which this one cannot read.':
    'Este archivo es de otra versión del portal y esta no puede leerlo.',
  'This file belongs to another participant.': 'Este archivo es de otro participante.',
  'This file is damaged: parts of it are missing or not as they should be.':
    'Este archivo está dañado: faltan partes o no están como deberían.',
  'Nothing was changed.': 'No se cambió nada.',
  'This device could not keep all of it. Make room on it and try again.':
    'Este dispositivo no pudo guardarlo todo. Libere espacio e inténtelo de nuevo.',
  'Everything in this file is here already.': 'Todo lo de este archivo ya está aquí.',
  'It has been added to this device.': 'Ya está en este dispositivo.',
  'Add it to this device': 'Agregarlo a este dispositivo',
  'From {date}, and not here yet: {things}.': 'Del {date}, y todavía no está aquí: {things}.',
  '1 application': '1 postulación',
  '{count} applications': '{count} postulaciones',
  '1 answered questionnaire': '1 cuestionario respondido',
  '{count} answered questionnaires': '{count} cuestionarios respondidos',
  '1 saved study': '1 estudio guardado',
  '{count} saved studies': '{count} estudios guardados',
  '1 hidden study': '1 estudio oculto',
  '{count} hidden studies': '{count} estudios ocultos',

  'Who has my data': 'Quién tiene mis datos',
  '{brand} has your profile, your answers and your points.':
    '{brand} tiene su perfil, sus respuestas y sus puntos.',
  'Below is who else has what, by date, as far as this device knows.':
    'Abajo está quién más tiene qué, por fecha, hasta donde sabe este dispositivo.',
  'Below is who else has what, by date, as far as this device knows; the server was last asked {time}.':
    'Abajo está quién más tiene qué, por fecha, hasta donde sabe este dispositivo; la última consulta al servidor fue el {time}',
  'Nobody else so far.': 'Nadie más hasta ahora.',
  'What the server itself has stored, deleting your account, and what is kept after that: {account}.':
    'Lo que guarda el propio servidor, cómo borrar su cuenta y qué se conserva después: {account}.',
  'Your answers': 'Sus respuestas',
  'You opened its page to apply': 'Abrió su página para postularse',
  'That you came from here. We do not know what you typed on that page.':
    'Que usted llegó desde aquí. No sabemos qué escribió en esa página.',
  'The study team': 'El equipo del estudio',
  'You opened an e-mail to apply': 'Abrió un correo para postularse',
  'If you sent it: your e-mail address and what you wrote.':
    'Si lo envió: su correo electrónico y lo que escribió.',
  'You opened a call to apply': 'Abrió una llamada para postularse',
  'If you called: your phone number and what you said.': 'Si llamó: su número de teléfono y lo que dijo.',
  'A study': 'Un estudio',
  'You sent the answers to its questionnaire': 'Envió las respuestas de su cuestionario',
  'Your answers to:': 'Sus respuestas a:',
  'The survey provider': 'El proveedor de encuestas',
  'You opened a survey': 'Abrió una encuesta',
  'You opened {count} surveys': 'Abrió {count} encuestas',
  'A number that stands for you, your network address and browser, and what you answered there.':
    'Un número que le representa, su dirección de red y su navegador, y lo que respondió allí.',
  'The identity verification provider': 'El proveedor de verificación de identidad',
  'You verified your identity': 'Verificó su identidad',
  'Your name, a number that stands for you, and the pictures that you took.':
    'Su nombre, un número que le representa y las fotos que tomó.',
  'What support has opened': 'Qué ha abierto el equipo de soporte',
  'Nobody of support has opened your record so far.':
    'Nadie del equipo de soporte ha abierto sus datos hasta ahora.',
  'Support opened your account': 'El equipo de soporte abrió su cuenta',
  'Support opened your profile': 'El equipo de soporte abrió su perfil',
  'Support opened your answers': 'El equipo de soporte abrió sus respuestas',
  'Support opened your payouts': 'El equipo de soporte abrió sus pagos',
  'Support opened your points': 'El equipo de soporte abrió sus puntos',
  'Support opened your messages': 'El equipo de soporte abrió sus mensajes',
  'Your account is on hold': 'Su cuenta está retenida',
  'Payments wait until support has released it. Your points are kept.':
    'Los pagos esperan hasta que el equipo de soporte la libere. Sus puntos se conservan.',
  'Your answer: {text}': 'Su respuesta: {text}',
  'Answer to support': 'Respuesta al equipo de soporte',
  'Replace your answer': 'Cambiar su respuesta',
  'Send the answer': 'Enviar la respuesta',
  'Support has your answer.': 'El equipo de soporte tiene su respuesta.',
  'Your answer could not be sent. Check your connection and try again.':
    'No se pudo enviar su respuesta. Revise su conexión e inténtelo de nuevo.',
  'what support has opened': 'qué ha abierto el equipo de soporte',
  'The company that sends our gift cards': 'La empresa que envía nuestras tarjetas de regalo',
  'You requested a payment': 'Solicitó un pago',
  'Your name, phone number and address.': 'Su nombre, número de teléfono y dirección.',
} as const satisfies Dictionary
