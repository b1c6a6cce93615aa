import type { Dictionary } from '#language/language.ts'

/** Balance, cash-outs and payouts. */
export const earnings = {
  'Request a payment': 'Solicitar un pago',
  Payment: 'Pago',
  'Printed on {date}': 'Impreso el {date}',
  'Year statement': 'Resumen del año',
  'BROWSE CURRENT STUDIES': 'VER LOS ESTUDIOS ACTUALES',
  'Your records': 'Sus registros',
  Balance: 'Saldo',
  'Verified balance': 'Saldo verificado',
  'point, worth {dollars}': 'punto, que vale {dollars}',
  'points, worth {dollars}': 'puntos, que valen {dollars}',
  point: 'punto',
  points: 'puntos',
  Points: 'Puntos',
  'Points towards a payment of {points}': 'Puntos para un pago de {points}',
  'The server has not said how many points you have.': 'El servidor no ha dicho cuántos puntos tiene.',
  'A payment takes {points} points': 'Un pago requiere {points} puntos',
  'Request Payment': 'Solicitar el pago',
  'See what is waiting': 'Ver lo que está por enviar',
  '{points} points are reserved on this device: your request is waiting to be sent.':
    '{points} puntos reservados en este dispositivo: tiene una solicitud por enviar.',
  'You can request a payment. It takes {points} points.':
    'Ya puede solicitar un pago. Se usan {points} puntos.',
  'You need 1 more point before you can request a payment.': 'Le falta 1 punto para poder solicitar un pago.',
  'You need {count} more points before you can request a payment.':
    'Le faltan {count} puntos para poder solicitar un pago.',
  'How payments work': 'Cómo funcionan los pagos',
  '{points} points = ${dollars} gift card.': '{points} puntos = tarjeta de regalo de ${dollars}.',
  'Processing takes about {from}-{to} days.': 'El trámite tarda entre {from} y {to} días.',
  'Payments are only for US citizens aged 18 or older.':
    'Los pagos son solo para ciudadanos de Estados Unidos de 18 años o más.',

  'Ready for a payment?': '¿Todo listo para un pago?',
  'Your profile is complete': 'Su perfil está completo',
  'Payments are only for participants aged 18 or older':
    'Los pagos son solo para participantes de 18 años o más',
  'Aged 18 or older: your age is not known here yet': '18 años o más: aquí aún no se conoce su edad',
  'Aged 18 or older, by your profile': '18 años o más, según su perfil',
  '{points} points reached': 'Llegó a {points} puntos',
  '1 more point needed': 'Falta 1 punto',
  '{count} more points needed': 'Faltan {count} puntos',
  'Done:': 'Hecho:',
  'Open:': 'Pendiente:',
  'Waiting:': 'En espera:',
  'Problem:': 'Problema:',

  'A notification on this device when points are confirmed or taken back, and when a gift card is sent. It contains no amounts and no names.':
    'Una notificación en este dispositivo cuando se confirman o se retiran puntos y cuando se envía una tarjeta de regalo. No dice cantidades ni nombres.',
  'This device shows a notification when points are confirmed or taken back, and when a gift card is sent.':
    'Este dispositivo muestra una notificación cuando se confirman o se retiran puntos y cuando se envía una tarjeta de regalo.',
  'Your browser blocks notifications from this site. Allow them in its settings for this site to be told when points arrive.':
    'Su navegador bloquea las notificaciones de este sitio. Permítalas en la configuración de este sitio para que le avisemos cuando lleguen puntos.',
  'Tell me when points arrive': 'Avisarme cuando lleguen puntos',
  'That did not work. Check your connection and try again.':
    'Eso no funcionó. Revise su conexión e inténtelo de nuevo.',
  'Turn on notifications': 'Activar las notificaciones',
  'Turn off notifications': 'Desactivar las notificaciones',
  'This needs a connection.': 'Para esto hace falta conexión.',

  Payouts: 'Pagos',
  'No payment has been requested yet.': 'Todavía no se ha solicitado ningún pago.',
  'No points yet. Take a survey or a study to earn some.':
    'Todavía no hay puntos. Haga una encuesta o un estudio para ganarlos.',
  '1 point is on its way. It is added to your balance once it is confirmed.':
    'Hay 1 punto en camino. Se agregará a su saldo en cuanto se confirme.',
  '{count} points are on their way. They are added to your balance once they are confirmed.':
    'Hay {count} puntos en camino. Se agregarán a su saldo en cuanto se confirmen.',
  // The time ends with a full stop of its own (a. m.), here and below.
  'As of {time}.': 'Así estaba el {time}',
  Requested: 'Solicitada',
  Sent: 'Enviada',
  Failed: 'No pagada',
  'It is late: please {write} and give the reference.':
    'Está atrasada: por favor, {write} e indique la referencia.',
  'write to us': 'escríbanos',
  'Requested {day}, reference {reference}.': 'Solicitada el {day}, referencia {reference}.',
  'Sent.': 'Enviada.',
  'Sent {day}.': 'Enviada el {day}.',
  'Sent, reference {reference}.': 'Enviada, referencia {reference}.',
  'Sent {day}, reference {reference}.': 'Enviada el {day}, referencia {reference}.',
  'On hold': 'Retenida',
  'It is on hold.': 'Está retenida.',
  'It is on hold: {reason}.': 'Está retenida: {reason}.',
  'Your points stay reserved for it.': 'Sus puntos siguen reservados para ella.',
  'It could not be paid.': 'No se pudo pagar.',
  'It could not be paid: {reason}.': 'No se pudo pagar: {reason}.',
  'Your point was returned.': 'Se le devolvió su punto.',
  'Your {count} points were returned.': 'Se le devolvieron sus {count} puntos.',
  'Expected {from} to {to}.': 'Llegará entre el {from} y el {to}.',
  Pending: 'Pendiente',
  Reversed: 'Anulado',
  'Points earned': 'Puntos ganados',
  Bonus: 'Bono',
  'Points taken back': 'Puntos retirados',
  'Owed by a deleted account with your e-mail address':
    'Deuda de una cuenta eliminada con su dirección de correo electrónico',
  'Correction by support': 'Corrección del equipo de soporte',
  'Payment requested': 'Pago solicitado',
  'Points returned': 'Puntos devueltos',
  'confirmed on {day} unless the provider takes them back':
    'se confirman el {day}, salvo que el proveedor los retire',

  'Gift card': 'Tarjeta de regalo',
  'Tell us where to send your gift card. All fields are required.':
    'Díganos adónde enviar su tarjeta de regalo. Todos los campos son obligatorios.',
  'for {needed} points': 'por {needed} puntos',
  'for {needed} points. Your balance: {balance}': 'por {needed} puntos. Su saldo: {balance}',
  'Request ${dollars} gift card': 'Solicitar tarjeta de ${dollars}',
  'Cash-out {reference} returned': 'Canje {reference} devuelto',
  'Online survey {id}': 'Encuesta en línea {id}',
  'A payment takes {needed} points; you have {balance}.':
    'Para un pago se usan {needed} puntos; usted tiene {balance}.',
  Phone: 'Teléfono',
  'So that we can call you when the gift card cannot be delivered.':
    'Para llamarle si la tarjeta de regalo no se puede entregar.',
  'Street address': 'Dirección',
  'So that we know where to send the gift card.': 'Para saber adónde enviar la tarjeta de regalo.',
  State: 'Estado',
  'Your balance is under {points} points, so nothing was requested.':
    'Su saldo es de menos de {points} puntos; por eso no se solicitó nada.',
  'You requested a payment a moment ago. If you want another one, wait a minute; no second payment was requested.':
    'Hace un momento solicitó un pago. Si quiere otro, espere un minuto; no se solicitó un segundo pago.',
  'Payments are only for participants aged 18 or older, so nothing was requested.':
    'Los pagos son solo para participantes de 18 años o más; por eso no se solicitó nada.',
  'An earlier request is waiting on this device. Send or discard it first.':
    'Tiene una solicitud anterior por enviar en este dispositivo. Primero envíela o descártela.',
  'This request has already arrived. Your Earnings page shows it.':
    'Esta solicitud ya llegó. Está en su página de Ganancias.',
  'You have requested as many payments as one day allows. Please try again tomorrow.':
    'Ya solicitó todos los pagos que se permiten en un día. Inténtelo mañana.',
  'Request received': 'Solicitud recibida',
  'We have received your request for a gift card.': 'Recibimos su solicitud de una tarjeta de regalo.',
  'Your latest request': 'Su última solicitud',
  'Your payments': 'Sus pagos',
  'There is no request to show here. Your Earnings page shows your balance and lets you request a payment.':
    'Aquí no hay ninguna solicitud. En su página de ganancias están su saldo y la forma de solicitar un pago.',
  'See your earnings': 'Ver sus ganancias',
  'Reference {reference}': 'Referencia {reference}',
  'Your request for a {subject}:': 'Su solicitud ({subject}):',

  'What you were paid, for your own records. This is not a tax form, and we do not send it to anyone.':
    'Lo que se le pagó, para sus propios registros. No es un formulario de impuestos y no se lo enviamos a nadie.',
  Year: 'Año',
  'Download CSV': 'Descargar CSV',
  Print: 'Imprimir',
  'Paid in {year}': 'Pagado en {year}',
  '{cards} in gift cards, {studies} from studies': '{cards} en tarjetas de regalo, {studies} por estudios',
  'Gift cards count on the day they were sent. What studies paid you is as you noted it under {list}.':
    'Las tarjetas de regalo cuentan el día en que se enviaron. Lo que le pagaron los estudios es lo que usted anotó en {list}.',
  'Payouts are shown as of {time}.': 'Los pagos se muestran como estaban el {time}',
  'Nothing was paid in {year}, as far as is known here.':
    'En {year} no se pagó nada, hasta donde se sabe aquí.',
  'Gift cards are not included: we could not reach the server.':
    'No se incluyen las tarjetas de regalo: no pudimos comunicarnos con el servidor.',
  '1 application is marked as paid without an amount, and not counted.':
    'Hay 1 postulación marcada como pagada sin monto; no se cuenta.',
  '{count} applications are marked as paid without an amount, and not counted.':
    'Hay {count} postulaciones marcadas como pagadas sin monto; no se cuentan.',
  'By month': 'Por mes',
  'By payment': 'Por pago',
  Month: 'Mes',
  'Gift cards': 'Tarjetas de regalo',
  Total: 'Total',
  Date: 'Fecha',
  What: 'Concepto',
  Kind: 'Tipo',
  Amount: 'Monto',
  'Amount (USD)': 'Monto (USD)',
  'Gift card, reference {reference}': 'Tarjeta de regalo, referencia {reference}',
  'Study, as noted by me': 'Estudio, según lo que anoté',

  // The specification words the English text; this translates it.
  'Field is required.': 'Este campo es obligatorio.',
  'Please use letters only (a-z or A-Z) in this field..': 'Use solo letras (a-z o A-Z) en este campo.',
  'ZIP code can only contain numbers.': 'El código postal solo puede tener números.',
} as const satisfies Dictionary
