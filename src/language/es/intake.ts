import type { Dictionary } from '#language/language.ts'

/** Questionnaires. */
export const intake = {
  'This holds characters that cannot be seen, such as a line break. Please delete it and type it again.':
    'Aquí hay caracteres que no se ven, como un salto de línea. Bórrelo y escríbalo de nuevo.',
  Questionnaire: 'Cuestionario',
  'Questionnaire: {title}': 'Cuestionario: {title}',
  'This questionnaire has closed.': 'Este cuestionario se cerró.',
  'There is no questionnaire': 'No hay cuestionario',
  'This study does not have one, or it has closed.': 'Este estudio no tiene cuestionario, o ya se cerró.',
  'Questions marked * need an answer.': 'Las preguntas con * necesitan respuesta.',
  'Review answers': 'Revisar las respuestas',
  'Check your answers': 'Revise sus respuestas',
  'Nothing has been sent yet.': 'Todavía no se ha enviado nada.',
  'Change: {question}': 'Cambiar: {question}',
  'Send answers': 'Enviar las respuestas',
  'Back to the questions': 'Volver a las preguntas',
  'What you sent. This device keeps it until you sign out.':
    'Lo que usted envió. Este dispositivo lo guarda hasta que cierre la sesión.',
  'Remove this copy': 'Quitar esta copia',
  'From your profile': 'De su perfil',
  'Changed from your profile': 'Distinto de su perfil',
  'From your answers of {date}': 'De sus respuestas del {date}',
  'Changed from your answers of {date}': 'Distinto de sus respuestas del {date}',
  'Tick {answer}, as in your profile': 'Marcar {answer}, como en su perfil',
  'Tick {answer}, as in your answers of {date}': 'Marcar {answer}, como en sus respuestas del {date}',
  'Enter a date from {year} on.': 'Escriba una fecha del año {year} en adelante.',
  'You have answered this questionnaire before, and those answers count.':
    'Usted ya respondió este cuestionario y esas respuestas son las que cuentan.',
  'Your earlier answers are still being sent. You can change them when that is done.':
    'Sus respuestas anteriores todavía se están enviando. Podrá cambiarlas cuando terminen de enviarse.',
  'These answers have already arrived.': 'Estas respuestas ya llegaron.',
  'This questionnaire is closed, so your answers could not be taken.':
    'Este cuestionario está cerrado; por eso no se pudieron recibir sus respuestas.',
} as const satisfies Dictionary
