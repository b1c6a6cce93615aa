import type { Dictionary } from '#language/language.ts'

/** Pages of the sandbox: survey wall and identity provider. */
export const sandbox = {
  'Please answer: {title}': 'Responda, por favor: {title}',
  'Sandbox survey · step {step} of 2 · a survey like this takes about {minutes} and pays {points}':
    'Encuesta de prueba · paso {step} de 2 · una encuesta como esta tarda unos {minutes} y paga {points}',
  Continue: 'Continuar',
  'Send answers': 'Enviar las respuestas',
  'Not everybody fits every survey: this page finds out.':
    'No todas las encuestas son para todas las personas: esta página lo comprueba.',
  'Choose an answer.': 'Elija una respuesta.',
  'Not answered yet': 'Falta responder',
  'This survey wall is a sandbox: it stands in for a survey provider, and nothing that you answer here is kept.':
    'Este muro de encuestas es una prueba: reemplaza a un proveedor de encuestas y no guarda nada de lo que usted responde.',
  'Leave this survey': 'Salir de esta encuesta',
  'No survey here': 'Aquí no hay ninguna encuesta',
  'This address does not lead to a survey. Start one from the list.':
    'Esta dirección no lleva a ninguna encuesta. Empiece una desde la lista.',
  'You have taken this survey': 'Ya respondió esta encuesta',
  'It is offered again tomorrow. There may be others today.':
    'Mañana se ofrece de nuevo. Puede que hoy haya otras.',
  'Your result did not get through': 'Su resultado no llegó',
  'We could not report it. Go back and send your answers again: they count once.':
    'No pudimos comunicarlo. Vuelva atrás y envíe sus respuestas otra vez: cuentan una sola vez.',
  'Verify who you are': 'Verifique su identidad',
  'Here a real provider would photograph your identity document and your face. This one is a sandbox: it asks for no picture and keeps nothing.':
    'Aquí un proveedor real fotografiaría su documento de identidad y su cara. Este es de prueba: no pide ninguna foto y no guarda nada.',
  Start: 'Empezar',
  'Please choose what you show': 'Elija qué muestra',
  'What do you show?': '¿Qué muestra?',
  Send: 'Enviar',
  'To the camera': 'A la cámara',
  'Choose one.': 'Elija una opción.',
  'Thank you': 'Gracias',
  'Here the result is immediate; a real provider takes minutes, sometimes hours.':
    'Aquí el resultado es inmediato; un proveedor real tarda minutos, a veces horas.',
  Done: 'Listo',
  'Leave without verifying': 'Salir sin verificar',
  'Sandbox verification: it stands in for a verification provider.':
    'Verificación de prueba: reemplaza a un proveedor de verificación.',
  'No verification here': 'Aquí no hay ninguna verificación',
  'This address does not lead to a verification. Start one in the portal.':
    'Esta dirección no lleva a ninguna verificación. Empiece una en el portal.',
  'The portal does not know this verification': 'El portal no conoce esta verificación',
  'It could not be reported. Go back and start again.':
    'No se pudo comunicar. Vuelva atrás y empiece de nuevo.',
} as const satisfies Dictionary
