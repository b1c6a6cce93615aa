import type { Dictionary } from '#language/language.ts'

/** Paid surveys and the older survey list. */
export const surveys = {
  'TAKE SURVEY': 'RESPONDER',
  Refresh: 'Actualizar',
  'New ones come in all day.': 'Llegan nuevas todo el día.',
  'Loading surveys…': 'Cargando las encuestas…',
  'You are offline, and surveys need a connection.': 'No tiene conexión, y las encuestas la necesitan.',
  // The time ends with a full stop of its own (a. m.).
  'This list is from {time}.': 'Esta es la lista de hoy, {time}',
  'This list is from {day}, {time}.': 'Esta es la lista del {day}, {time}',
  'The survey is open in a new tab.': 'La encuesta está abierta en otra pestaña.',
  'Your browser did not let us open a new tab.': 'Su navegador no nos dejó abrir otra pestaña.',
  'Open the survey': 'Abrir la encuesta',
  'Not rated yet': 'Sin calificar todavía',
  'Under a minute': 'Menos de un minuto',
  'About 1 minute': 'Cerca de 1 minuto',
  'About {count} minutes': 'Unos {count} minutos',
  'Sort surveys': 'Ordenar las encuestas',
  'Sort: {order}': 'Orden: {order}',
  All: 'Todas',
  'Highest payout': 'Pago más alto',
  'Lowest payout': 'Pago más bajo',
  Shortest: 'Más cortas',
  Longest: 'Más largas',
  'Best rated': 'Mejor calificadas',

  'What surveys really pay you': 'Lo que las encuestas le pagan de verdad',
  'Your last surveys': 'Sus últimas encuestas',
  'Your own pay': 'Su pago',
  'Not known yet': 'Todavía no se sabe',
  Completed: 'Completadas',
  'Screened out': 'Descartadas',
  'No result': 'Sin resultado',
  '{points} in {minutes}, none of it unpaid.': '{points} en {minutes}, todo pagado.',
  '{points} in {minutes}, {unpaid} of it unpaid.': '{points} en {minutes}, de ellos {unpaid} sin pago.',
  'A survey without a result counts with its stated length until you say how long it took.':
    'Una encuesta sin resultado cuenta con la duración indicada hasta que usted diga cuánto tardó.',
  'Survey {id}': 'Encuesta {id}',
  'In progress': 'En curso',
  Started: 'Empezada',
  'Taken back by the provider': 'Anulada por el proveedor',
  '{outcome}, 1 point pending': '{outcome}, 1 punto pendiente',
  '{outcome}, {count} points pending': '{outcome}, {count} puntos pendientes',
  'offered for {points}': 'ofrecida por {points}',
  '{minutes} min': '{minutes} min',
  'entered by you': 'anotados por usted',
  measured: 'medidos',
  estimated: 'estimados',
  'the time of survey {id}': 'el tiempo de la encuesta {id}',
  'Minutes it took you': 'Minutos que tardó',

  'That survey did not fit you this time. Another one may.':
    'Esta vez la encuesta no era para usted. Puede que otra sí.',
  'That survey did not fit you this time. You earned {points}. Another one may fit.':
    'Esta vez la encuesta no era para usted. Ganó {points}. Puede que otra sí lo sea.',
  'You finished the survey. The survey provider gave no points for it.':
    'Terminó la encuesta. El proveedor de encuestas no dio puntos por ella.',
  'You finished the survey, but the survey provider did not accept it and took its points back.':
    'Terminó la encuesta, pero el proveedor de encuestas no la aceptó y retiró sus puntos.',
  'You finished the survey. 1 point is on its way: it is added once it is confirmed.':
    'Terminó la encuesta. Hay 1 punto en camino: se agrega cuando se confirme.',
  'You finished the survey. {count} points are on their way: they are added once they are confirmed.':
    'Terminó la encuesta. Hay {count} puntos en camino: se agregan cuando se confirmen.',
  'You finished the survey. 1 point was added to your balance.':
    'Terminó la encuesta. Se agregó 1 punto a su saldo.',
  'You finished the survey. {count} points were added to your balance.':
    'Terminó la encuesta. Se agregaron {count} puntos a su saldo.',
  'You finished the survey. You are offline: the result will show here once you are back online.':
    'Terminó la encuesta. No tiene conexión: el resultado aparecerá aquí cuando vuelva a tenerla.',
  'You finished the survey. Your points are added as soon as the survey provider confirms them.':
    'Terminó la encuesta. Sus puntos se agregan en cuanto el proveedor de encuestas los confirme.',

  '1 panel': '1 panel',
  '{count} panels': '{count} paneles',
  'No survey panels right now': 'Ahora no hay paneles de encuestas',
  'New ones are added all the time. Check back soon.': 'Siempre se agregan nuevos. Vuelva a mirar pronto.',
  Open: 'Abrir',
  'Enter minutes, up to {count}.': 'Escriba los minutos, hasta {count}.',

  // The specification words the English text; this translates it.
  'Could not load surveys. Please try again.': 'No se pudieron cargar las encuestas. Inténtelo de nuevo.',
  'This survey is no longer available. Please pick another.':
    'Esta encuesta ya no está disponible. Elija otra, por favor.',
  'No surveys available right now.': 'No hay encuestas disponibles en este momento.',
} as const satisfies Dictionary
