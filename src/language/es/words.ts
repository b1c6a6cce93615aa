import type { Dictionary } from '#language/language.ts'

/*
 * Glossary, so that every file says the same. Participants are addressed as "usted"; buttons are in the infinitive, or in
 * the first person for the participant's own actions ("Postularme").
 *
 *   study: estudio · participant: participante · company: empresa · facility: centro · category: categoría
 *   apply, application: postularse, postulación · questionnaire: cuestionario · survey: encuesta
 *   points: puntos · payout, payment: pago · cash out: canjear · gift card: tarjeta de regalo · earnings: ganancias
 *   request a payment: solicitar un pago · balance: saldo · reference: referencia
 *   profile: perfil · account: cuenta · ZIP code: código postal · e-mail: correo electrónico
 *   log in: iniciar sesión · log out: cerrar sesión · sign up: registrarse
 *   save, hide: guardar, ocultar · device: dispositivo · home screen: pantalla de inicio · server: servidor
 *   connection, online, offline: conexión, con conexión, sin conexión · online study: estudio en línea
 *   fits you: es para usted · expires: vence · sponsored: patrocinado
 */

/** Words of several pages, of widgets and of failures. */
export const words = {
  Add: 'Agregar',
  Cancel: 'Cancelar',
  Change: 'Cambiar',
  Apply: 'Postularme',
  Loading: 'Cargando',
  Online: 'En línea',
  'Not now': 'Ahora no',
  OK: 'Entendido',
  Remove: 'Quitar',
  See: 'Ver',
  'Show more': 'Mostrar más',
  'Try again': 'Intentar de nuevo',
  Undo: 'Deshacer',
  View: 'Ver',
  Yes: 'Sí',
  '1 minute': '1 minuto',
  '{count} minutes': '{count} minutos',
  '1 point': '1 punto',
  '{count} points': '{count} puntos',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec': 'ene feb mar abr may jun jul ago sept oct nov dic',
  '{month} {day}': '{day} {month}',
  '{time} AM': '{time} a.m.',
  '{time} PM': '{time} p.m.',
  'at {time}': 'hoy, {time}',
  'on {day} at {time}': 'el {day}, {time}',
  '{count} of {all}': '{count} de {all}',
  '{points} points': '{points} puntos',

  'Choose…': 'Elegir…',
  Rated: 'Calificación:',
  'of {max}': 'de {max}',
  'Not answered': 'Sin respuesta',
  'Not stated': 'No se indica',
  'Clear search': 'Borrar la búsqueda',
  Dismiss: 'Cerrar',
  'Started over': 'Se empezó de nuevo',
  'Start over': 'Empezar de nuevo',
  // The time ends with a full stop of its own (a. m.).
  'Restored what you typed {when}. It has not been sent.':
    'Se recuperó lo que escribió {when} Todavía no se ha enviado.',

  'Something went wrong on this page.': 'Algo salió mal en esta página.',
  'You are offline, and this page is not saved on this device yet.':
    'No tiene conexión y esta página todavía no está guardada en este dispositivo.',
  'The server takes too long to answer.': 'El servidor tarda demasiado en responder.',
  'The answer did not come from our server. Does your network ask you to sign in on a page of its own?':
    'La respuesta no viene de nuestro servidor. ¿Su red le pide iniciar sesión en una página propia?',
  'The server could not answer this just now.': 'El servidor no pudo responder en este momento.',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'The server refused ({status}).': 'El servidor lo rechazó ({status}).',
  'You are signed out. Sign in again to send this.':
    'Se cerró su sesión. Vuelva a iniciar sesión para enviar esto.',
  'Somebody else is signed in on this device now. Sign in again to send this.':
    'Ahora hay otra persona con la sesión iniciada en este dispositivo. Vuelva a iniciar sesión para enviar esto.',
  'The server did not accept some of the answers. Please check them.':
    'El servidor no aceptó algunas respuestas. Revíselas, por favor.',
  'The storage of this browser does not answer, so nothing can be saved or sent. Close the browser, open it again, and try once more.':
    'El almacenamiento de este navegador no responde, así que no se puede guardar ni enviar nada. Cierre el navegador, vuelva a abrirlo e inténtelo otra vez.',
  'The server could not take this just now. Please try again.':
    'El servidor no pudo recibirlo en este momento. Inténtelo de nuevo.',
} as const satisfies Dictionary
