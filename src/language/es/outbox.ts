import type { Dictionary } from '#language/language.ts'

/** Posts that wait on the device. */
export const outbox = {
  'What you send is saved on this device first. It is removed from this list when the server has it.':
    'Lo que envía se guarda primero en este dispositivo. Sale de la lista cuando el servidor lo tiene.',
  'You chose not to be kept on this device. Leave a tab open until everything is sent: closing the last one deletes what waits here.':
    'Usted eligió no guardar sus datos en este dispositivo. Deje una pestaña abierta hasta que todo se envíe: al cerrar la última se borra lo que espera aquí.',
  'Nothing is waiting': 'No hay nada por enviar',
  'The server has everything that you sent from this device.':
    'El servidor tiene todo lo que envió desde este dispositivo.',
  'See below what happened to the last ones.': 'Abajo puede ver qué pasó con lo último.',
  'On this device': 'En este dispositivo',
  'Not taken': 'No aceptado',
  'Check again': 'Comprobar de nuevo',
  'Send it': 'Enviar',
  Discard: 'Descartar',
  'From {time}': 'Del {time}',
  '{time}, reference {reference}': '{time}, referencia {reference}',
  'Answers for {title}': 'Respuestas para {title}',
  'One saved item cannot be read by this version of the portal. It is set aside and not sent; everything else works as usual.':
    'Hay algo guardado que esta versión del portal no puede leer. Queda aparte y no se envía; todo lo demás funciona como siempre.',
  '{count} saved items cannot be read by this version of the portal. They are set aside and not sent; everything else works as usual.':
    'Hay {count} cosas guardadas que esta versión del portal no puede leer. Quedan aparte y no se envían; todo lo demás funciona como siempre.',

  'Discard “{subject}”?': '¿Descartar “{subject}”?',
  'Keep it': 'Conservar',
  'It was not sent. What you typed is deleted from this device.':
    'No se envió. Lo que escribió se borra de este dispositivo.',
  'An earlier try may have arrived. We will ask the server to cancel it; if it is too late for that, you will see it under “Received”.':
    'Puede que un envío anterior haya llegado. Le pedimos al servidor que lo anule; si ya es tarde, lo verá en “Recibido”.',
  'An earlier try may have arrived, and this server cannot cancel it. Discarding only deletes it from this device.':
    'Puede que un envío anterior haya llegado, y este servidor no puede anularlo. Descartarlo solo lo borra de este dispositivo.',

  'This device could not save it. Keep this page open until it is sent.':
    'Este dispositivo no pudo guardarlo. Deje esta página abierta hasta que se envíe.',
  'If the connection drops we will check, and it will not be sent twice.':
    'Si se corta la conexión lo comprobaremos, y no se enviará dos veces.',
  'It may have arrived. As soon as we can reach the server, we will cancel it or tell you that it was too late.':
    'Puede que haya llegado. En cuanto podamos comunicarnos con el servidor lo anulamos, o le decimos que ya era tarde.',
  'It could not be sent within 14 days, and we have made sure that it will not be. Nothing was done.':
    'No se pudo enviar en 14 días y ya no se enviará. No se hizo nada.',
  'We will send it when you are online.': 'Lo enviaremos cuando tenga conexión.',
  'Nothing has changed on the server yet.': 'En el servidor todavía no ha cambiado nada.',
  'The study does not have them yet.': 'El estudio todavía no las tiene.',
  'Nothing has been requested yet.': 'Todavía no se ha solicitado nada.',
  'The server asked us to wait a little. We will send it then.':
    'El servidor nos pidió esperar un poco. Después lo enviaremos.',
  'An earlier try may have arrived. We will check, and it will not be sent twice.':
    'Puede que un envío anterior haya llegado. Lo comprobaremos, y no se enviará dos veces.',
  'You saved this a while ago, and it was never sent. Do you still want it sent?':
    'Guardó esto hace tiempo y nunca se envió. ¿Todavía quiere que se envíe?',
  'We could not find out whether this request arrived: your balance does not show it. Check again later, or ask us before you make another one.':
    'No pudimos saber si esta solicitud llegó: no se ve en su saldo. Compruébelo más tarde o pregúntenos antes de hacer otra.',
  'You requested another payment less than a minute before this one. Do you want this one too?':
    'Solicitó otro pago menos de un minuto antes. ¿Quiere también este?',
  'You have requested as many payments as one day allows. Send this one tomorrow.':
    'Ya solicitó todos los pagos que se permiten en un día. Envíe este mañana.',
  'The server did not accept this from your session. Sign out and in again, then send it.':
    'El servidor no aceptó esto desde su sesión. Cierre la sesión, vuelva a iniciarla y envíelo.',
  'The server does not know this request. Reload the page to get the newest version, then send it.':
    'El servidor no conoce esta solicitud. Vuelva a cargar la página para tener la versión más nueva y envíelo.',

  'Saved on this device': 'Guardado en este dispositivo',
  'Not saved': 'Sin guardar',
  Sending: 'Enviando',
  'Being canceled': 'Anulándose',
  Received: 'Recibido',
  'Needs attention': 'Necesita de usted',
  Refused: 'Rechazado',
  '${dollars} gift card': 'Tarjeta de regalo de ${dollars}',
  'Answers for study {id}': 'Respuestas para el estudio {id}',
  '{subject}: the server has received it.': '{subject}: el servidor lo recibió.',
  '{subject}: the server did not take it.': '{subject}: el servidor no lo aceptó.',
  'Not everything is sent yet': 'Todavía no se ha enviado todo',
  'Send now': 'Enviar ahora',
  'Sending…': 'Enviando…',
  'Discard and sign out': 'Descartar y cerrar sesión',
  'Signing out…': 'Cerrando la sesión…',
  'Stay signed in': 'No cerrar la sesión',
  'Signing out deletes this from the device, so that the next person does not find it.':
    'Al cerrar la sesión, esto se borra del dispositivo para que la siguiente persona no lo encuentre.',
  'An earlier try may have arrived already.': 'Puede que un envío anterior ya haya llegado.',
  'It could not be sent just now. Check your connection.':
    'No se pudo enviar en este momento. Revise su conexión.',
} as const satisfies Dictionary
