import type { Dictionary } from '#language/language.ts'

/** Sessions of an account, and the end of one. */
export const sessions = {
  'Where you are signed in': 'Dónde tiene la sesión iniciada',
  'Sign out all other devices': 'Cerrar sesión en todos los demás dispositivos',
  'A device is signed out after {idleDays} days without a visit, and after {maxDays} days in any case. At most {maxSessions} can be signed in: another one signs out the one that was not used for the longest time. Times are in UTC; last use is to the hour.':
    'La sesión se cierra en un dispositivo después de {idleDays} días sin una visita, y después de {maxDays} días en cualquier caso. Puede tenerla iniciada en {maxSessions} dispositivos como máximo: con uno más, se cierra en el que lleva más tiempo sin uso. Las horas están en UTC; la del último uso es aproximada, sin minutos.',
  'Unknown device': 'Dispositivo desconocido',
  'A browser on {system}': 'Un navegador en {system}',
  '{browser} on {system}': '{browser} en {system}',
  'this browser': 'este navegador',
  'not kept on the device': 'no se conserva en el dispositivo',
  'Signed in {day}, last used {moment}': 'Sesión iniciada el {day}, último uso el {moment}',
  'Sign out {name}': 'Cerrar sesión en {name}',
  'That device was signed out already.': 'En ese dispositivo la sesión ya estaba cerrada.',
  'One device was signed out.': 'Se cerró la sesión en un dispositivo.',
  '{count} devices were signed out.': 'Se cerró la sesión en {count} dispositivos.',
  'Log out?': '¿Cerrar sesión?',
  'Your browser does not say which page brought you here. Log out of this browser?':
    'Su navegador no indica qué página lo trajo aquí. ¿Quiere cerrar la sesión en este navegador?',
  'Log out': 'Cerrar sesión',
  'Log out, and delete what waits here to be sent': 'Cerrar sesión y borrar lo que está por enviarse aquí',
} as const satisfies Dictionary
