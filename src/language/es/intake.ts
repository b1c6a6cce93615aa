import type { Dictionary } from '../language.ts'

/** Questionnaires. */
export const intake = {
  Questionnaire: 'Cuestionario',
  'This questionnaire has closed.': 'Este cuestionario se cerró.',
  'There is no questionnaire': 'No hay cuestionario',
  'This study asks for none, or it has closed in the meantime.':
    'Este estudio no tiene cuestionario, o mientras tanto se cerró.',
  'Questions marked * need an answer.': 'Las preguntas con * necesitan respuesta.',
  'Review answers': 'Revisar las respuestas',
  'Check your answers': 'Revise sus respuestas',
  'Nothing has been sent yet.': 'Todavía no se ha enviado nada.',
  'Change: {question}': 'Cambiar: {question}',
  'Send answers': 'Enviar las respuestas',
  'Back to the questions': 'Volver a las preguntas',
  'What you sent off, as this device keeps it until you sign out.':
    'Lo que usted envió, tal como lo guarda este dispositivo hasta que cierre la sesión.',
  'Remove this copy': 'Quitar esta copia',
  'From your profile': 'De su perfil',
  'Changed from your profile': 'Distinto de su perfil',
  'From your answers of {date}': 'De sus respuestas del {date}',
  'Changed from your answers of {date}': 'Distinto de sus respuestas del {date}',
  'Tick {answer}, as in your profile': 'Marcar {answer}, como en su perfil',
  'Tick {answer}, as in your answers of {date}': 'Marcar {answer}, como en sus respuestas del {date}',
  'Enter a date from {year} on.': 'Escriba una fecha del año {year} en adelante.',
  'This answer has characters that cannot be used.': 'Esta respuesta tiene caracteres que no se pueden usar.',
  'You have answered this questionnaire before, and those answers count.':
    'Usted ya respondió este cuestionario y esas respuestas son las que cuentan.',
  'Your earlier answers are being sent. They have to be settled before you can change them.':
    'Sus respuestas anteriores se están enviando. Tienen que terminar de enviarse antes de que pueda cambiarlas.',
  'An earlier try of these answers has arrived already.': 'Un envío anterior de estas respuestas ya llegó.',
  'This questionnaire is closed, so your answers could not be taken.':
    'Este cuestionario está cerrado; por eso no se pudieron recibir sus respuestas.',
} as const satisfies Dictionary
