import type { Dictionary } from '#language/language.ts'

/** Messages to support: the contact page, the participant's messages, and mails with answers. */
export const contact = {
  Contact: 'Contacto',
  'Questions about a study go to the company that runs it: its page names the ways to reach it. If a study asks you for money, a check or your Social Security number, do not answer it, and tell us.':
    'Las preguntas sobre un estudio se dirigen a la empresa que lo realiza: en su página se indica cómo comunicarse con ella. Si un estudio le pide dinero, un cheque o su número de Seguro Social, no responda y avísenos.',
  'Your message is about:': 'Su mensaje es sobre:',
  Subject: 'Asunto',
  'Something else': 'Otro asunto',
  'A study': 'Un estudio',
  'A survey': 'Una encuesta',
  'A cash-out': 'Un canje',
  'My account or points': 'Mi cuenta o mis puntos',
  'The study “{title}”': 'El estudio «{title}»',
  'The survey {id}': 'La encuesta {id}',
  'The cash-out {reference}': 'El canje {reference}',
  'Your message': 'Su mensaje',
  'Include the reference of the cash-out if there is one.': 'Incluya la referencia del canje, si la hay.',
  'Your e-mail address': 'Su correo electrónico',
  'We answer to this address. If you have an account, log in first: then your message is part of it.':
    'Respondemos a esta dirección. Si tiene una cuenta, inicie sesión primero: así su mensaje queda en ella.',
  Send: 'Enviar',
  'Write your message here.': 'Escriba aquí su mensaje.',
  'Your message is too long. Use at most {count} characters.':
    'Su mensaje es demasiado largo. Use como máximo {count} caracteres.',
  'You have sent many messages. Wait an hour, then send this one.':
    'Ha enviado muchos mensajes. Espere una hora y luego envíe este.',
  'You have already sent another message with this form. Send once more to send this one too.':
    'Ya envió otro mensaje con este formulario. Pulse Enviar otra vez para enviar también este.',
  'You can also write to {address}.': 'También puede escribir a {address}.',
  'For anything about your account, points or a cash-out, write to {address}.':
    'Para cualquier asunto de su cuenta, sus puntos o un canje, escriba a {address}.',
  'the contact page of {brand}': 'la página de contacto de {brand}',
  'For anything about your account, points or a cash-out, use {page}.':
    'Para cualquier asunto de su cuenta, sus puntos o un canje, use {page}.',
  'We have your message': 'Recibimos su mensaje',
  'Its reference is {reference}. Name it if you write about this again.':
    'Su referencia es {reference}. Indíquela si vuelve a escribir sobre esto.',
  'We answer by e-mail, and you find the answer in your account.':
    'Respondemos por correo electrónico, y la respuesta también queda en su cuenta.',
  'We answer to {email}.': 'Respondemos a {email}.',
  'Your messages to us': 'Sus mensajes al equipo de soporte',
  'You have not written to us yet.': 'Todavía no nos ha escrito.',
  'Write a message': 'Escribir un mensaje',
  'Waiting for our answer': 'Espera nuestra respuesta',
  Answered: 'Respondido',
  Closed: 'Cerrado',
  'Message {reference}': 'Mensaje {reference}',
  'Your message is sent.': 'Su mensaje se envió.',
  'This matter is closed. Another message opens it again.':
    'Este asunto está cerrado. Otro mensaje lo vuelve a abrir.',
  'You wrote, {moment} UTC': 'Usted escribió, {moment} UTC',
  'Support wrote, {moment} UTC': 'El equipo de soporte escribió, {moment} UTC',
  'An answer to your message {reference}': 'Respuesta a su mensaje {reference}',
  'Support has answered your message {reference}:':
    'El equipo de soporte respondió a su mensaje {reference}:',
  'Read it, or write again:': 'Léala o vuelva a escribir:',
  'Nobody reads answers to this e-mail. Write again here, and name the reference:':
    'Nadie lee las respuestas a este correo. Vuelva a escribir aquí e indique la referencia:',
} as const satisfies Dictionary
