import type { Dictionary } from '#language/language.ts'

/** Messages by e-mail. */
export const mails = {
  'Choose a new password for {brand}': 'Elija una contraseña nueva para {brand}',
  'Somebody, probably you, asked for a new password for your {brand} account.':
    'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de {brand}.',
  'Choose it here, within one hour:': 'Elíjala aquí, dentro de una hora:',
  'If it was not you, you need not do anything: your password stays as it is.':
    'Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
  'Confirm your new address for {brand}': 'Confirme su dirección nueva para {brand}',
  'Somebody, probably you, wants to use this address for a {brand} account.':
    'Alguien, probablemente usted, quiere usar esta dirección para una cuenta de {brand}.',
  'Confirm it here, within one hour:': 'Confírmela aquí, dentro de una hora:',
  'If it was not you, you need not do anything.': 'Si no fue usted, no tiene que hacer nada.',
  'The address of your {brand} account is about to change':
    'La dirección de su cuenta de {brand} está por cambiar',
  'Somebody who is signed in to your {brand} account asked for it to have another e-mail address. We sent a link there; this address stays in use until the other one is confirmed.':
    'Alguien con la sesión iniciada en su cuenta de {brand} pidió cambiar su correo electrónico. Enviamos un enlace a la dirección nueva; esta sigue en uso hasta que se confirme la otra.',
  'If it was not you, choose a new password right away. That also stops the change:':
    'Si no fue usted, elija una contraseña nueva de inmediato. Eso también detiene el cambio:',
  'The address of your {brand} account was changed': 'Se cambió la dirección de su cuenta de {brand}',
  'Your {brand} account has another e-mail address now. You can no longer log in with this one, and no more messages come here.':
    'Su cuenta de {brand} tiene ahora otro correo electrónico. Ya no puede iniciar sesión con este, y aquí no llegan más mensajes.',
  'If it was not you, contact us:': 'Si no fue usted, contáctenos:',
  'A new device is signed in to your {brand} account':
    'Se inició sesión en su cuenta de {brand} en un dispositivo nuevo',
  'Somebody, probably you, has just signed in to your {brand} account.':
    'Alguien, probablemente usted, acaba de iniciar sesión en su cuenta de {brand}.',
  'Device: {device}': 'Dispositivo: {device}',
  unknown: 'desconocido',
  'Place: {place}, roughly': 'Lugar: {place}, aproximadamente',
  'Time: {moment} UTC': 'Hora: {moment} UTC',
  'If it was you, you need not do anything. If it was not, choose a new password, which signs every device out:':
    'Si fue usted, no tiene que hacer nada. Si no fue usted, elija una contraseña nueva, lo que cierra la sesión en todos los dispositivos:',
  'This page shows where you are signed in:': 'Esta página muestra dónde tiene la sesión iniciada:',
  'Your {brand} password was changed': 'Se cambió su contraseña de {brand}',
  'The password of your {brand} account has just been changed, and every other device was signed out.':
    'La contraseña de su cuenta de {brand} se acaba de cambiar, y se cerró la sesión en todos los demás dispositivos.',
  'If it was not you, choose a new one right away:': 'Si no fue usted, elija una nueva de inmediato:',
  'Google sign-in was added to your {brand} account':
    'Se agregó el inicio de sesión con Google a su cuenta de {brand}',
  'From now on you can sign in to your {brand} account with Google.':
    'A partir de ahora puede iniciar sesión en su cuenta de {brand} con Google.',
  'If it was not you, do not open links in other messages, and contact us:':
    'Si no fue usted, no abra enlaces de otros mensajes y contáctenos:',
  'Your {brand} account is deleted': 'Se eliminó su cuenta de {brand}',
  'Your {brand} account is deleted, as was asked for on its page.':
    'Se eliminó su cuenta de {brand}, como se pidió en su página.',
  'News on your application': 'Novedades sobre su postulación',
  'You answered the questionnaire of “{title}”.': 'Usted respondió el cuestionario de “{title}”.',
  'The study has chosen you.': 'El estudio lo eligió para participar.',
  'The study has decided on other people this time.': 'Esta vez el estudio eligió a otras personas.',
  'The study has put you on its waiting list.': 'El estudio puso su nombre en la lista de espera.',
  'My applications: {address}': 'Mis postulaciones: {address}',
  'Your ${dollars} gift card was sent': 'Se envió su tarjeta de regalo de ${dollars}',
  'The ${dollars} gift card that you asked for on {day} was sent.':
    'Se envió la tarjeta de regalo de ${dollars} que solicitó el {day}.',
  'Your reference: {reference}': 'Su referencia: {reference}',
  'Our payout reference: {payoutReference}': 'Nuestra referencia del pago: {payoutReference}',
} as const satisfies Dictionary
